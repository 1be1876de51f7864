import * as contract from "#contract/taxonomy.ts";
import { read } from "../../kernel/handler.ts";
import { readKeywords } from "../categories/index.ts";
import { selectCounters } from "./store.ts";

export const readCategoryCounters = read(contract.readCategoryCounters)(async ({ ctx }) => {
  const rows = await selectCounters(ctx.db);
  const categories: Record<string, Record<string, number>> = {};
  const causes: Record<string, number> = {};
  for (const { of, id, state, count } of rows)
    if (of === "cause") causes[id] = count;
    else (categories[id] ??= {})[String(state)] = count;
  return { categories, causes };
});

export const listKeywords = read(contract.listKeywords)(async ({ ctx, input }) => {
  const { category, type, language } = input;
  const all = await readKeywords({ ctx });
  const shown = all.filter(
    (one) =>
      (category === undefined || one.nicheId === category) &&
      (type === undefined || one.type === type) &&
      (language === undefined || one.language === language),
  );
  return {
    keywords: shown.map((one) => ({
      category: one.nicheId,
      type: one.type,
      language: one.language,
      keyword: one.word,
      active: one.isActive,
      shipped: one.position !== null,
    })),
  };
});
