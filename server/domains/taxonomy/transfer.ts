import { splitIcon } from "#contract/categories/category-name.ts";
import * as contract from "#contract/taxonomy.ts";
import { refuse } from "../../errors.ts";
import { read, write } from "../../kernel/handler.ts";
import type { Context } from "../../context.ts";
import { readKeywords } from "../categories/index.ts";
import type { Entries, RowChange } from "./entries.ts";
import { checkTaxonomy, writeTaxonomy } from "./write-taxonomy.ts";
import * as store from "./store.ts";
import { planOf, tsvOf, type Plan, type Word } from "./tsv.ts";

async function readWords(ctx: Pick<Context, "db">): Promise<Word[]> {
  const rows = await readKeywords({ ctx });
  return rows.map(({ nicheId: id, type, language, word, position, isActive }) => ({
    id,
    type,
    language,
    word,
    isActive,
    isShipped: position !== null,
  }));
}

export const exportTaxonomy = read(contract.exportTaxonomy)(async ({ ctx }) => ({
  fileName: `taxonomy-${ctx.clock.now().toISOString().slice(0, 10)}.tsv`,
  contentType: "text/tab-separated-values; charset=utf-8",
  content: tsvOf(await store.selectEntries(ctx.db), await readWords(ctx)),
}));

export const importTaxonomy = write(contract.importTaxonomy, { action: "taxonomy.change" })(async ({
  ctx,
  input,
  actionId,
  audit,
}) => {
  await store.lockTaxonomy(ctx.db);
  const entries = await store.selectEntries(ctx.db);
  const plan = planOf(input.tsv, { entries, words: await readWords(ctx), nextId: await store.nextId(ctx.db) });
  if ("problem" in plan) return refuse("bad_request", plan.problem);
  checkTaxonomy(entries, plan.changes);
  const { lines, ...counts } = summaryOf(plan, entries);
  const changes = [...plan.changes, ...plan.keywords];
  const title = `${changes.length} changes of a table`;
  const applied = input.apply && changes.length > 0;
  if (applied) await writeTaxonomy(ctx, { actionId, entries, changes });
  audit({ about: title });
  const shown = lines.slice(0, contract.TAXONOMY_CHANGES_SHOWN);
  return { changed: applied ? changes.length : 0, title, reply: { applied, lines: shown, ...counts } };
});

function summaryOf({ changes, keywords, ids }: Plan, entries: Entries) {
  const isNew = ({ of, id }: RowChange) => entries[of].get(id) === undefined;
  const nameOf = (id: number) => ids.get(id) ?? splitIcon(entries.niche.get(id)?.name ?? "").label;
  const rows = changes.map((change) => ({
    what: isNew(change) ? ("create" as const) : ("update" as const),
    name: nameOf(change.id),
    details: isNew(change)
      ? []
      : Object.entries(change.after).map(([key, value]) => `${key}: ${change.before[key]} → ${value}`),
  }));
  const words = [...Map.groupBy(keywords, ({ id }) => id)].map(([id, of]) => ({
    what: "keywords" as const,
    name: nameOf(id),
    details: of.map(({ word, after }) => `${after === "on" ? "+" : "−"} ${word}`),
  }));
  return {
    lines: [...rows, ...words],
    created: rows.filter(({ what }) => what === "create").length,
    updated: rows.filter(({ what }) => what === "update").length,
    keywords: keywords.length,
  };
}
