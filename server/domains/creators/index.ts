export type {
  AccountRecord,
  CountRecord,
  CreatorFacts,
  CreatorRecord,
  PostRecord,
  PublicationRecord,
  RecordOutcome,
  RecordSource,
} from "./record.ts";
export { findOwners, underKnownHandles } from "./known-handles.ts";
export { forgetCreator, refuseAccounts } from "./objections/forget-creator.ts";
export { hashesOf, type Identity } from "./objections/hash.ts";
export { OBJECTED, passOver } from "./objections/pass-over.ts";
export { recordCreators, recordWithBeforeImage } from "./record-creators.ts";
export { before as recordsBeforeImage, withoutCreator } from "./reverting/before-image.ts";
export { revertRecords } from "./reverting/revert-records.ts";
export { isSampleHandle, SAMPLE_MARK } from "../../sample-handles.ts";
export { setSourcePolicy } from "./sources/set-source-policy.ts";
export { removeSampleCreators } from "./remove-sample-creators.ts";
export { refreshMetrics } from "./metrics/refresh-metrics.ts";
export { ensureScales, refreshScales } from "./metrics/refresh-scales.ts";
export { forgetExpired } from "./retention/forget-expired.ts";
export { pictureUrl, safeUrl } from "./cards/present-card.ts";
export { exportableCard } from "./cards/exportable.ts";
export { readCards } from "./cards/read-cards.ts";
export { readEvidence } from "./metrics/read-evidence.ts";
