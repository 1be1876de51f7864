import { crmCollection } from "#contract/collections/crm.ts";
import type { ImportPlan } from "#contract/imports/plan.ts";
import { LABEL_TITLE_MAX } from "#contract/labels.ts";
import { TEXT_MAX, TITLE_MAX } from "#contract/base/limits.ts";
import type { Row } from "../reading/grid.ts";
import { optionFor, textFor } from "../columns/crm-fields.ts";
import { cleanLines, cleanText } from "../../../values/missing.ts";
import { cutText } from "../../../values/whole-text.ts";
import type { CrmWords } from "./item.ts";
import type { RowContext } from "./row-context.ts";

/** Lists, status, tags, note and address of a row; null when the plan does not import into the CRM. */
export function crmWordsIn(context: RowContext, row: Row): CrmWords | null {
  if (!goesIntoCrm(context.plan)) return null;
  const notes = context.texts(row, "note").flatMap((text) => cleanLines(text) ?? []);
  const note = cutText(notes.join("\n"), TEXT_MAX);
  const email = context.understood(row, "email", readEmail);
  const { values, options } = enteredIn(context, row);
  return {
    lists: namesIn(context.texts(row, "list")),
    statuses: statusIn(context.text(row, "status")),
    tags: namesIn(context.texts(row, "tags")),
    note: note === "" ? null : note,
    options,
    values: { ...values, ...(email !== undefined && { customEmail: email }) },
  };
}

/** Where several columns are for one field, the first that can be read counts. */
function enteredIn(context: RowContext, row: Row): Pick<CrmWords, "values" | "options"> {
  const values: CrmWords["values"] = {};
  const options: CrmWords["options"] = [];
  for (const [index, target] of context.crmColumns) {
    const cell = cleanText(row.cells[index] ?? "");
    if (cell === undefined || target.key in values || options.some(({ field }) => field === target.key)) continue;
    const option = optionFor(target, cell, context.plan.columns[index]);
    if (option) {
      options.push(option);
      continue;
    }
    const text = textFor(target, cell, { ...context.style(index), order: context.orderIn(index) });
    if (text === undefined) context.addUnparsed(index, { line: row.line, text: cell });
    else values[target.key] = text;
  }
  return { values, options };
}

export function goesIntoCrm({ target, intoCrm, listIds }: ImportPlan): boolean {
  return target === "list" || intoCrm || listIds.length > 0;
}

/** The first of several addresses. */
export function readEmail(text: string): string | undefined {
  const [first = ""] = text.split(/[\s,;|]+/);
  const address = first.toLowerCase();
  return crmCollection.fields.email.edit.schema.safeParse(address).success ? address : undefined;
}

/** A status contains commas or not: it is one name. */
function statusIn(cell: string): string[] {
  const title = cutText(cleanText(cell) ?? "", LABEL_TITLE_MAX);
  return title === "" ? [] : [title];
}

/** A name in quotation marks, as Mailchimp writes tags, or one up to a comma, semicolon or bar. */
const NAME = /"([^"]*)"|[^,;|"]+/g;

/** Names separated by commas, semicolons or bars, each once. */
function namesIn(cells: readonly string[]): string[] {
  const names = cells
    .flatMap((cell) => Array.from(cell.matchAll(NAME), ([name, quoted]) => quoted ?? name))
    .map((name) => cutText(cleanText(name)?.replace(/^#/, "") ?? "", TITLE_MAX))
    .filter((name) => name !== "");
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}
