import * as contract from "#contract/compare.ts";
import { feature } from "../../kernel/feature.ts";
import { refuse } from "../../errors.ts";
import { readAccounts, readMentions } from "../profiles/index.ts";
import { compareFigures, compareMentions, compareNiches, largestInCommon, networksOf } from "./rules.ts";
import { read } from "../../kernel/handler.ts";

/** The number of queries does not depend on the number of creators. */
const compareCreators = read(contract.compareCreators)(async ({ ctx, input }) => {
  const ids = input.ids.map(Number);
  const [profiles, mentions] = await Promise.all([readAccounts({ ctx, ids }), readMentions({ ctx, creatorIds: ids })]);
  const creators = ids.map((id) => profiles.get(id) ?? refuse("not_found"));
  const cards = creators.map(({ card }) => card);
  const network = input.network === contract.LARGEST_OF_EACH ? null : (input.network ?? largestInCommon(cards));
  return {
    creators: creators.map(({ card, accounts, series }) => ({ creator: card, accounts, series })),
    network,
    networks: networksOf(cards),
    figures: compareFigures(cards, network),
    niches: compareNiches(cards),
    mentions: compareMentions(new Map(ids.map((id) => [String(id), mentions.get(id) ?? new Map()]))),
  };
});

export const compare = feature({
  name: "compare",
  handlers: [compareCreators],
});
