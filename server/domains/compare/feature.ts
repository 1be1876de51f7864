import * as contract from "#contract/compare.ts";
import { LARGEST_OF_EACH } from "#contract/networks/networks.ts";
import { feature } from "../../kernel/feature.ts";
import { refuse } from "../../errors.ts";
import { lastYear, readMentions } from "../posts/index.ts";
import { readAccounts, readOpen } from "../profiles/index.ts";
import { compareFigures, compareMentions, compareNiches, largestInCommon, networksOf } from "./rules.ts";
import { read } from "../../kernel/handler.ts";

/** The number of queries does not depend on the number of creators. */
const compareCreators = read(contract.compareCreators)(async ({ ctx, input }) => {
  const ids = input.ids.map(Number);
  const [profiles, mentions] = await Promise.all([readAccounts({ ctx, ids }), readMentions(lastYear(ctx, ids))]);
  const creators = ids.map((id) => profiles.get(id) ?? refuse("not_found"));
  const cards = creators.map(({ card }) => card);
  const open = await readOpen(
    ctx,
    cards.map(({ _id, isSample }) => ({ id: Number(_id), isSample })),
  );
  const isOpen = ({ _id }: { _id: string }) => open.has(Number(_id));
  const network = input.network === LARGEST_OF_EACH ? null : (input.network ?? largestInCommon(cards));
  return {
    creators: creators.map(({ card, accounts, series }) => {
      const held = [
        ...(series.some(({ points }) => points.length > 1) ? (["series"] as const) : []),
        ...(mentions.get(Number(card._id))?.size ? (["mentions"] as const) : []),
      ];
      return isOpen(card)
        ? { creator: card, accounts, series, blurredFields: [] }
        : { creator: card, accounts, series: [], blurredFields: held };
    }),
    network,
    networks: networksOf(cards),
    figures: compareFigures(cards, network),
    niches: compareNiches(cards),
    mentions: compareMentions(new Map(ids.map((id) => [String(id), (open.has(id) && mentions.get(id)) || new Map()]))),
  };
});

export const compare = feature({
  name: "compare",
  handlers: [compareCreators],
});
