import { TEXT_MAX, TITLE_MAX } from "#contract/limits.ts";
import type { Row } from "../reading/grid.ts";
import { cleanText } from "../values/missing.ts";
import { cutText } from "../values/whole-text.ts";
import type { CrmWords } from "./item.ts";
import type { Setting } from "./setting.ts";

/** What a row says of the team's CRM; null when the plan puts nothing there. */
export function crmWordsIn(setting: Setting, row: Row): CrmWords | null {
  const { target, intoCrm, listIds } = setting.plan;
  if (target !== "list" && !intoCrm && listIds.length === 0) return null;
  const notes = setting.texts(row, "note").flatMap((text) => cleanText(text) ?? []);
  const note = cutText(notes.join("\n"), TEXT_MAX);
  return {
    lists: namesIn(setting.texts(row, "list")),
    tags: namesIn(setting.texts(row, "tags")),
    note: note === "" ? null : note,
  };
}

/** Names parted by commas, semicolons or bars, each once. */
function namesIn(cells: readonly string[]): string[] {
  const names = cells
    .flatMap((cell) => cell.split(/[,;|]/))
    .map((name) => cutText(cleanText(name)?.replace(/^#/, "") ?? "", TITLE_MAX))
    .filter((name) => name !== "");
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}
