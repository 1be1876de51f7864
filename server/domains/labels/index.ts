export { moveRows } from "./rows/move-rows.ts";
export { mustHoldTags, planStatus, planTags } from "./rows/plan-change.ts";
export { openTag, openTags, readTagIds, takeTagsBack } from "./open-tags.ts";
export { readLabels } from "./read-labels.ts";
export { seedPipeline } from "./seed-pipeline.ts";
export { tagRows } from "./rows/tag-rows.ts";
