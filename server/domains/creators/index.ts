export type {
  AccountRecord,
  CountRecord,
  CreatorFacts,
  CreatorRecord,
  PostRecord,
  RecordOutcome,
  RecordSource,
} from "./record.ts";
export { recordCreators } from "./record-creators.ts";
export { isSampleHandle, SAMPLE_MARK } from "./sample-handles.ts";
export { removeSampleCreators } from "./remove-sample-creators.ts";
export { refreshMetrics } from "./metrics/refresh-metrics.ts";
export { ensureScales, refreshScales } from "./metrics/refresh-scales.ts";
export { readCards } from "./cards/read-cards.ts";
