export { readTrackedMembers } from "./tracked/members.ts";
export { drawBadge } from "./public/draw-badge.ts";
export {
  listPublicRankings,
  readPlace,
  readPublicPicture,
  readPublicRanking,
  type Place,
  type PublicRanking,
} from "./public/read-public.ts";
