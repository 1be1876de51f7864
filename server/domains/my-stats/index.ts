export { readVerified, type VerifiedAchievement } from "./achievements/badges.ts";
export { computeAchievements } from "./achievements/compute-achievements.ts";
export { giveUpRecaps, makeRecaps, prepareSampleRecaps } from "./recaps/make-recaps.ts";
export { isRecapPicture, readRecapPicture } from "./recaps/pictures.ts";
