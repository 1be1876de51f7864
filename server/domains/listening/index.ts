export { insertTopic } from "./store.ts";
