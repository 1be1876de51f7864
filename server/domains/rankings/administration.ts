import { splitIcon } from "#contract/categories/category-name.ts";
import * as contract from "#contract/rankings/endpoints.ts";
import { say } from "#contract/messages/catalogue.ts";
import { EVERY_WORKSPACE, type Context, type Member } from "../../context.ts";
import { markForIndexing } from "../../db/outbox.ts";
import { rankedPage } from "../../engine/queries/rankings/ranked.ts";
import { refuse } from "../../errors.ts";
import { write } from "../../kernel/handler.ts";
import { readTaxonomy } from "../categories/index.ts";
import { readCards } from "../creators/index.ts";
import { deleteAmbassador, insertAmbassador } from "./ambassadors-store.ts";
import { resolve } from "./resolve.ts";

/** Part of the taxonomy's history, whose undo restores them too. */
const ACTION = "taxonomy.change";

export const addAmbassador = write(contract.addAmbassador, { action: ACTION })(async ({ ctx, input, audit }) => {
  const { chosen, card, top, title } = await fetchChosen(ctx, input);
  if (card.is_a_brand !== (top.subject === "brands"))
    refuse("bad_request", say(card.is_a_brand ? "rankings.noBrand" : "rankings.noCreator", { name: card.full_name }));
  const changed = await insertAmbassador(ctx.db, chosen, ctx.clock.now());
  return noted(ctx, audit, { changed, title });
});

export const removeAmbassador = write(contract.removeAmbassador, { action: ACTION })(async ({ ctx, input, audit }) => {
  const { chosen, title } = await fetchChosen(ctx, input);
  const changed = await deleteAmbassador(ctx.db, chosen);
  return noted(ctx, audit, { changed, title });
});

async function fetchChosen(
  ctx: Context<Member>,
  { id: ranking, ...input }: { id: string; globalInfluencerId: string },
) {
  const { top } = resolve(ranking, await readTaxonomy({ ctx }));
  const creatorId = Number(input.globalInfluencerId);
  const card = (await readCards({ ctx, ids: [creatorId] })).get(creatorId) ?? refuse("not_found");
  const title = `${card.full_name}, ${top.name ? splitIcon(top.name).label : top.id}`;
  return { chosen: { ranking, creatorId }, card, top, title };
}

function noted(
  ctx: Context<Member>,
  audit: (about: { about: string }) => void,
  done: { changed: number; title: string },
): { changed: number; title: string } {
  audit({ about: done.title });
  if (done.changed > 0) ctx.emit(EVERY_WORKSPACE, "changed", { tags: ["taxonomy", "profiles"], by: null });
  return done;
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
  return { count: rows.length };
});
