export { insertViewOf } from "./views.ts";
