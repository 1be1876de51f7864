export { curate } from "./curate.ts";
