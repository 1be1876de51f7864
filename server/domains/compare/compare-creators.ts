import type { compareCreators as endpoint } from "#contract/compare.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { readAccounts, readMentions } from "../profiles/index.ts";
import { compareFigures, compareMentions, compareNiches } from "./rules.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** As many queries for five as for one. */
export async function compareCreators({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
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
}
