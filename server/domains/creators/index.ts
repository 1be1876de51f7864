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
export { CURATION_SOURCE, DECLARED_SOURCE } from "./record.ts";
export { FIGURES } from "./recording/rows.ts";
export {
  compareIds,
  findOwners,
  canonicalizeHandles,
  type IdComparison,
  type IdentifiedAccount,
} from "./canonical-handles.ts";
export { eraseCreatorData, addToSuppressionList } from "./suppression/erase-creator.ts";
export { hashesOf, type Identity } from "./suppression/hash.ts";
export { SUPPRESSED, skipSuppressed } from "./suppression/skip-suppressed.ts";
export { layerOf, recordCreators, recordWithBeforeImage } from "./record-creators.ts";
export { before as recordsBeforeImage, withoutCreator } from "./reverting/before-image.ts";
export { deleteUnreferenced } from "./reverting/unreferenced-store.ts";
export { deleteBareCreators, revertRecords } from "./reverting/revert-records.ts";
export { isSampleHandle, SAMPLE_MARK } from "../../sample-handles.ts";
export { findOrMakeSource } from "./recording/store.ts";
export { setSourcePolicy } from "./sources/set-source-policy.ts";
export { markGonePosts } from "./gone-posts.ts";
export { countSampleCreators, isSampleLoaded, removeSampleCreators } from "./sample-creators.ts";
export { refreshLayers } from "./layers/layers.ts";
export { refreshFigures, refreshMetrics, refreshScores } from "./metrics/refresh-metrics.ts";
export { ensureScales, refreshScales } from "./metrics/refresh-scales.ts";
export { deleteExpiredData } from "./retention/delete-expired.ts";
export { pictureUrl, publicationPicture, safeUrl } from "./cards/present-card.ts";
export { exportableCard, readCards } from "./cards/read-cards.ts";
export { placeOn } from "./cards/rules.ts";
export { readPeers, type Peers, type PeersOf } from "./metrics/read-peers.ts";
export { readEvidence } from "./metrics/read-evidence.ts";
