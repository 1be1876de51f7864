export { insertViewOf } from "./create-view.ts";
