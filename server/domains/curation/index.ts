export { curate } from "./curate.ts";
export { selectCurated } from "./store.ts";
