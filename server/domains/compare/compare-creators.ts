import { compareCreators as endpoint } from "#contract/compare.ts";
import { refuse } from "../../errors.ts";
import { readAccounts, readMentions } from "../profiles/index.ts";
import { compareFigures, compareMentions, compareNiches } from "./rules.ts";
import { read } from "../../kernel/handler.ts";

/** As many queries for five as for one. */
export const compareCreators = read(endpoint)(async ({ ctx, input }) => {
  const ids = input.ids.map(Number);
  const [known, mentions] = await Promise.all([readAccounts({ ctx, ids }), readMentions({ ctx, creatorIds: ids })]);
  const creators = ids.map((id) => known.get(id) ?? refuse("not_found"));
  const cards = creators.map(({ card }) => card);
  return {
    creators: creators.map(({ card, accounts, series }) => ({ creator: card, accounts, series })),
    figures: compareFigures(cards),
    niches: compareNiches(cards),
    mentions: compareMentions(new Map(ids.map((id) => [String(id), mentions.get(id) ?? new Map()]))),
  };
});
