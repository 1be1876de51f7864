export { createLabels, createTag, readLabelIds, revertStatuses, revertTags } from "./create-tags.ts";
export { readLabels } from "./read-labels.ts";
export { moveRows } from "./rows/move-rows.ts";
export { mustHoldTags, planStatus, planTags, TAG_VERBS } from "./rows/plan-change.ts";
export { tagRows } from "./rows/tag-rows.ts";
export { seedPipeline } from "./seed-pipeline.ts";
