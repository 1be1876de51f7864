import { splitIcon } from "#contract/categories/category-name.ts";
import * as contract from "#contract/rankings/endpoints.ts";
import { say } from "#contract/messages.ts";
import type { Context, Member } from "../../context.ts";
import { markForIndexing } from "../../db/outbox.ts";
import { rankedPage } from "../../engine/queries/rankings/ranked.ts";
import { refuse } from "../../errors.ts";
import { write } from "../../kernel/handler.ts";
import { readTaxonomy } from "../categories/index.ts";
import { readCards } from "../creators/index.ts";
import { setAmbassador } from "../taxonomy/index.ts";
import { resolve } from "./resolve.ts";

export const addAmbassador = write(contract.addAmbassador)(async ({ ctx, input, audit, unchanged }) =>
  change(ctx, { ...input, isAmbassador: true }, { audit, unchanged }),
);

export const removeAmbassador = write(contract.removeAmbassador)(async ({ ctx, input, audit, unchanged }) =>
  change(ctx, { ...input, isAmbassador: false }, { audit, unchanged }),
);

type Change = { id: string; globalInfluencerId: string; isAmbassador: boolean };
type Noted = { audit: (about: { about: string } | null) => void; unchanged: () => void };

async function change(
  ctx: Context<Member>,
  { id: ranking, globalInfluencerId: creatorId, isAmbassador }: Change,
  { audit, unchanged }: Noted,
): Promise<{ success: true; actionId: string | null }> {
  const { top } = resolve(ranking, await readTaxonomy({ ctx }));
  const card = (await readCards({ ctx, ids: [Number(creatorId)] })).get(Number(creatorId)) ?? refuse("not_found");
  if (isAmbassador && card.is_a_brand !== (top.subject === "brands"))
    refuse("bad_request", say(card.is_a_brand ? "rankings.noBrand" : "rankings.noCreator", { name: card.full_name }));
  const title = `${card.full_name}, ${top.name ? splitIcon(top.name).label : top.id}`;
  const actionId = await setAmbassador(ctx, { ranking, creatorId, isAmbassador, title });
  if (!actionId) unchanged();
  audit(actionId ? { about: title } : null);
  return { success: true, actionId };
}

/** The index sync computes them: what the ranking shows follows within seconds. */
export const updateRanking = write(contract.updateRanking)(async ({ ctx, input, client: { signal }, audit }) => {
  const { top, ranked: of } = resolve(input.id, await readTaxonomy({ ctx }));
  const { rows } = await rankedPage(ctx.engine, { of, day: null, offset: 0, limit: input.count, signal });
  await markForIndexing(
    ctx.db,
    rows.map(({ id }) => id),
  );
  audit({ about: `${top.name ? splitIcon(top.name).label : top.id}, first ${rows.length}` });
  return { success: true, count: rows.length };
});
