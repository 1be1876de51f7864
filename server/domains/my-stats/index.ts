export { readVerified, type VerifiedAchievement } from "./achievements/badges.ts";
export { giveUpRecaps, makeRecaps } from "./recaps/make-recaps.ts";
export { isRecapPicture, readRecapPicture } from "./recaps/pictures.ts";
