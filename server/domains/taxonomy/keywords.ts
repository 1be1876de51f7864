import { splitIcon } from "#contract/categories/category-name.ts";
import * as contract from "#contract/taxonomy.ts";
import { refuse } from "../../errors.ts";
import { write } from "../../kernel/handler.ts";
import type { KeywordChange } from "./entries.ts";
import { writeTaxonomy } from "./write-taxonomy.ts";
import * as store from "./store.ts";

type Presence = KeywordChange["after"];

/** What becomes of a word that is toggled: a shipped one is switched off and on, another one goes and comes. */
export function toggled(now: { isShipped: boolean; isActive: boolean } | undefined): {
  before: Presence;
  after: Presence;
} {
  if (!now) return { before: "none", after: "on" };
  if (!now.isActive) return { before: "off", after: "on" };
  return { before: "on", after: now.isShipped ? "off" : "none" };
}

export const toggleKeyword = write(contract.toggleKeyword, { action: "taxonomy.change" })(async ({
  ctx,
  input,
  actionId,
  audit,
}) => {
  const { category: id, type, language, keyword: word } = input;
  await store.lockTaxonomy(ctx.db);
  const entries = await store.selectEntries(ctx.db);
  const niche = entries.niche.get(id);
  if (!niche || niche.deleted) return refuse("not_found");
  const { before, after } = toggled(await store.selectKeyword(ctx.db, { id, type, language, word }));
  const change: KeywordChange = { of: "keyword", id, type, language, word, before, after };
  const title = `${splitIcon(niche.name).label}: ${word}`;
  await writeTaxonomy(ctx, { actionId, entries, changes: [change] });
  audit({ about: title });
  return { changed: 1, title, reply: { active: after === "on" } };
});
