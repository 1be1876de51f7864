export { scoresIn } from "./best-places.ts";
export { findRanking } from "./resolve.ts";
export { placesOf } from "./places.ts";
export { comparedDay } from "./ranks.ts";
export { readTrackedMembers } from "./tracked/members.ts";
export { countTracked } from "./tracked/store.ts";
export { readTracked, track, untrack } from "./tracked/tracked-rankings.ts";
export { drawBadge } from "./public/draw-badge.ts";
export { badgeKey, mayBePublic } from "./public/badges.ts";
export {
  listPublicRankings,
  readPlace,
  readPublicPicture,
  readPublicRanking,
  type Place,
  type PublicRanking,
} from "./public/read-public.ts";
