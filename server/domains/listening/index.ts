export { insertTopic } from "./store.ts";
export { hasOpenTopicReport } from "./sharing/read-shared.ts";
