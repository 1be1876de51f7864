import type { ImportCounts } from "#contract/imports.ts";
import type { Context } from "../../../context.ts";
import { underKnownHandles, type CreatorRecord, type RecordOutcome } from "../../creators/index.ts";
import type { CrmWords, Item } from "../rows/item.ts";
import type { ImportRow } from "../store.ts";
import { countedAs, noCounts } from "./counts.ts";
import { findPublishers } from "./find-publishers.ts";
import type { Problem } from "./problems.ts";

/** A row that can be said, and what it says. */
export type Row = { item: Item; record: CreatorRecord; crm: CrmWords | null };

/** Whoever reads a table under this name keeps the figures of its source. */
export function sourceOf({ plan, customerId }: Pick<ImportRow, "plan" | "customerId">) {
  return { kind: "file" as const, name: plan.source, customerId };
}

export function wordsOf(rows: readonly Row[]): CrmWords[] {
  return rows.flatMap(({ crm }) => crm ?? []);
}

/** Rows that can be said, and those that cannot. */
export async function sortOut(ctx: Context, items: readonly Item[]): Promise<{ rows: Row[]; problems: Problem[] }> {
  const publishers = await findPublishers(ctx, items);
  const rows: Row[] = [];
  const problems: Problem[] = [];
  for (const item of items) {
    if (item.kind === "record") rows.push({ item, record: item.record, crm: item.crm });
    else if (item.kind === "publication") {
      const record = publishers(item);
      if (record) rows.push({ item, record, crm: null });
      else problems.push(problemOf(item, "failed", "the creator it belongs to is not here any more"));
    } else problems.push(problemOf(item, item.kind, item.reason));
  }
  const records = await underKnownHandles({ ctx, records: rows.map(({ record }) => record) });
  return { rows: rows.map((row, i) => Object.assign(row, { record: records[i] ?? row.record })), problems };
}

type Told = { counts: ImportCounts; problems: Problem[] };

/** Counts what became of rows; those that were not imported after all join the problems. */
export function tell(
  { said, refused }: { said: readonly { row: Row; outcome: RecordOutcome }[]; refused: ReadonlyMap<Row, string> },
  others: readonly Problem[],
): Told {
  const counts = noCounts();
  const problems = [...others];
  for (const [{ item }, reason] of refused) problems.push(problemOf(item, "failed", reason));
  for (const { row, outcome } of said) {
    const { as, reason } = countedAs(outcome.outcome);
    if (as === "skipped" || as === "failed")
      problems.push(problemOf(toldOf(row.item, outcome), as, reason ?? outcome.outcome));
    else counts[as] += 1;
  }
  for (const { result } of problems) counts[result] += 1;
  return { counts, problems: problems.toSorted((a, b) => a.line - b.line) };
}

/** What a table says of who has objected is not kept among the rows that were not imported: the line is enough. */
function toldOf(item: Item, { outcome }: RecordOutcome): Pick<Item, "line" | "cells"> {
  return outcome === "objected" ? { line: item.line, cells: [] } : item;
}

function problemOf({ line, cells }: Pick<Item, "line" | "cells">, result: Problem["result"], reason: string): Problem {
  return { line, cells, result, reason };
}
