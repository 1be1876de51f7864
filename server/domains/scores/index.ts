export { influenceOf, percentileOf, type Influence } from "./influence.ts";
export { accountAuthenticity, type AccountAuthenticity } from "./account-authenticity.ts";
export {
  featuresOf,
  profileAuthenticity,
  verdictFor,
  type AuthenticityInput,
  type ProfileAuthenticity,
} from "./profile-authenticity.ts";
export { risingOf, type Rising } from "./rising.ts";
export { rateByHeuristics, type DimensionRating } from "./dimensions/dimensions.ts";
export { findAnomalies, type Anomaly } from "./series-anomalies.ts";
export {
  engagementFactor,
  isWatched,
  mediaValueOf,
  postCostOf,
  ratedFormats,
  rateFor,
  type PostSums,
} from "./media-value.ts";
