export { proposeNiches, type CreatorTexts, type NicheProposal } from "./propose-niches.ts";
export type { Side } from "./vocabulary.ts";
