export { readVerified, type VerifiedAchievement } from "./achievements/badges.ts";
