export { readRating, readRatings, type ModelRating } from "./read-rating.ts";
export { giveUpRating, rateContent } from "./rate-content.ts";
