export { createView } from "./create-view.ts";
