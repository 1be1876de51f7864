export { previewOf, readPreview, readHead, type Preview, type SharedHead } from "./preview/read-preview.ts";
export { fetchSharedList, fetchSharedTopic, findUnprotected } from "./fetch-shared-list.ts";
export { presentBranding } from "./present.ts";
export { getOrSetVisitorId } from "./visits/visitor-id.ts";
export {
  deleteSharesWithoutTopic,
  selectTopicShare,
  touchTopicShare,
  upsertTopicShare,
  type SharedTopic,
  type TopicShareRow,
} from "./topic-store.ts";
export { logVisit } from "./visits/log-visit.ts";
