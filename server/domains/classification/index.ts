export { proposeNiches, type CreatorTexts, type NicheProposal } from "./propose-niches.ts";
export { vocabularyOf, type Side } from "./vocabulary.ts";
