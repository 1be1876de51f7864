export { writeRules } from "./store.ts";
