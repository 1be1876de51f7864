import { PROFILE_AUTHENTICITY } from "../scores/profile-authenticity.ts";
import { RISING } from "../scores/rising.ts";
import { metric } from "./figure.ts";

const least = `${PROFILE_AUTHENTICITY.minConfidence * 100}%`;

export const authenticity = metric({
  id: "authenticity",
  name: "Authenticity",
  of: "creator",
  unit: "percent points",
  definition:
    "0–100, higher is more like genuine accounts: the public signals of the largest account of which enough is known. See “Authenticity of a creator’s account”.",
  window: `Counts and posts of the last ${PROFILE_AUTHENTICITY.days} days, computed when they change and every night. Missing where the confidence of every account is below ${least}.`,
});

export const rising = metric({
  id: "rising",
  name: "Rising",
  of: "creator",
  unit: "percent points",
  definition:
    "0–100: growth beside that of accounts of the same network, kind and size, and views and engagement beside what they were, of the account that rises most; 50 is growth in the middle of these peers, with posts that do as before. See “Rising creators”.",
  window: `Last ${RISING.days} days, computed when data changes and every night. Missing with fewer than ${RISING.fewestCounts} counts, with less growth than ${RISING.least.followers} followers and ${RISING.least.growth * 100}%, where one post made it, and with strong signs of inauthenticity.`,
});
