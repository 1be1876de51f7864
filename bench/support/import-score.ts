import path from "node:path";
import { IMPORT_FIELDS, type ImportPlan } from "#contract/imports/plan.ts";
import type { Network } from "#contract/networks/networks.ts";
import { inferSchema, type InferredSchema, type Question } from "#server/domains/imports/inference/infer-schema.ts";
import { openItems } from "#server/domains/imports/inference/read-items.ts";
import type { Item } from "#server/domains/imports/rows/item.ts";
import { isEmpty, judgeCell, partsOf } from "./import-cells.ts";
import { meaningsOf, type TableTruth } from "./import-truth.ts";

/** A column, or something else about a table, that is read wrong without a word. */
export type Wrong = { column: string; expected: string; found: string; cells: number };

/** Cells of a table by what becomes of them. */
export type TableScore = {
  /** Imported as they are, without a question. */
  right: number;
  /** Right after the user answers, or left to the user. */
  answered: number;
  /** Cells of refused tables and of rows that failed. */
  refused: number;
  /** Not imported although they have a place. */
  leftOut: number;
  wrong: number;
  /** Whether the user has to answer before the import. */
  needsAnswer: boolean;
  wrongs: Wrong[];
  note: string;
};

type Column = { index: number; header: string; meanings: string[] };

export async function scoreTable(file: string, truth: TableTruth, now: Date): Promise<TableScore> {
  const score = { right: 0, answered: 0, refused: 0, leftOut: 0, wrong: 0, needsAnswer: false, wrongs: [], note: "" };
  const first = await infer(file, now);
  if (typeof first === "string") return unreadable(score, first, truth);
  if (truth.refused) return shouldRefuse(score, first, { file, now });
  let read = first;
  if (first.inspection.refusal !== null) {
    const again = await withIds(file, now, truth);
    if (typeof again === "string" || again.inspection.refusal !== null)
      return stillRefused(score, first, { file, now, truth });
    read = again;
    score.needsAnswer = true;
  }
  return compare(score, read, { file, now, truth });
}

/** In an empty installation no account is known by any id. */
const compareIds = async () => ({ same: 0, others: [] });

async function infer(
  file: string,
  now: Date,
  more: Pick<Question, "choices" | "plan"> = {},
): Promise<InferredSchema | string> {
  try {
    return await inferSchema({ file, fileName: path.basename(file), now, compareIds, ...more });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The table under the answers, and after these under those whose ids its columns hold: the network's, or left out. */
async function withIds(file: string, now: Date, truth: TableTruth): Promise<InferredSchema | string> {
  const read = await infer(file, now, { choices: answersOf(truth) });
  if (typeof read === "string") return read;
  const { plan, inspection } = read;
  if (!inspection.columns.some(({ question }) => question?.about === "ids")) return read;
  const columns = plan.columns.map((column, i): ImportPlan["columns"][number] => {
    const { header = "", question } = inspection.columns[i] ?? {};
    if (question?.about !== "ids") return column;
    return meaningsOf(truth, header).includes("external_id")
      ? Object.assign({}, column, { networkIds: true as const })
      : { field: null };
  });
  return infer(file, now, { plan: { ...plan, columns } });
}

function answersOf({ network, answer, decimal = ".", rates, dates }: TableTruth): NonNullable<Question["choices"]> {
  const chosen = answer ?? (isNetwork(network) ? network : undefined);
  return {
    ...(chosen && { network: chosen }),
    ...(rates && { rates }),
    ...(dates && { dateOrder: dates === "ydm" ? "ymd" : dates }),
    decimals: new Map([["", decimal]]),
  };
}

/** The file itself is refused. */
function unreadable(score: TableScore, reason: string, truth: TableTruth): TableScore {
  if (truth.refused) return { ...score, note: "refused, as it should be" };
  return { ...score, refused: truth.mayRefuse ? 0 : 1, note: reason.slice(0, 80) };
}

async function shouldRefuse(
  score: TableScore,
  { plan, inspection }: InferredSchema,
  { file, now }: { file: string; now: Date },
): Promise<TableScore> {
  if (inspection.refusal !== null) return { ...score, note: "refused, as it should be" };
  const { items, table } = await openItems({ file, plan, isPublic: false, now });
  const columns = columnsOf(table.headers, { refused: true });
  for await (const item of items())
    if (item.kind === "record")
      for (const { index, header } of columns)
        if (plan.columns[index]?.field && !isEmpty(item.cells[index] ?? ""))
          addWrong(score, { column: header, expected: "refused", found: plan.columns[index].field });
  return score;
}

const ASKING = /choose|which|enter|confirm|map/i;

/** Counts the cells with a place of a table that is refused whatever is answered. */
async function stillRefused(
  score: TableScore,
  { plan, inspection }: InferredSchema,
  { file, now, truth }: { file: string; now: Date; truth: TableTruth },
): Promise<TableScore> {
  const refusal = inspection.refusal ?? "";
  const isQuestion = ASKING.test(refusal);
  if (truth.mayRefuse && !truth.asks) return { ...score, note: `may be refused: ${refusal.slice(0, 70)}` };
  const { items, table } = await openItems({ file, plan, isPublic: false, now });
  const columns = columnsOf(table.headers, truth).filter(hasPlace);
  let cells = 0;
  for await (const item of items())
    if (!isNoRecord(item, truth)) cells += columns.filter(({ index }) => !isEmpty(item.cells[index] ?? "")).length;
  return {
    ...score,
    needsAnswer: isQuestion,
    [isQuestion ? "answered" : "refused"]: cells,
    note: refusal.slice(0, 80),
  };
}

type Comparison = {
  score: TableScore;
  plan: ImportPlan;
  truth: TableTruth;
  columns: readonly Column[];
  /** Where right cells are counted. */
  credit: "right" | "answered";
  /** A doubt tells the user to look at columns. */
  isQuestioned: boolean;
};

async function compare(
  score: TableScore,
  { plan, inspection }: InferredSchema,
  { file, now, truth }: { file: string; now: Date; truth: TableTruth },
): Promise<TableScore> {
  const { items, table } = await openItems({ file, plan, isPublic: false, now });
  const comparison: Comparison = {
    score,
    plan,
    truth,
    columns: columnsOf(table.headers, truth),
    credit: score.needsAnswer ? "answered" : "right",
    isQuestioned: inspection.doubts.some((doubt) => /check|confirm|headers?/i.test(doubt)),
  };
  const accounts = new Set<string>();
  const texts: string[] = [];
  let rows = 0;
  for await (const item of items()) {
    rows += 1;
    scoreItem(comparison, item);
    if (item.kind !== "record") continue;
    for (const { network, username } of item.record.accounts) accounts.add(`${network}/${username}`);
    if (truth.texts || truth.never) texts.push(JSON.stringify(item.record));
  }
  if (truth.network === "ask" && !score.needsAnswer)
    addWrong(score, { column: "(network)", expected: "requested", found: plan.network ?? "of each row" });
  scoreWhole(score, truth, { rows, accounts: accounts.size, texts, target: plan.target });
  return score;
}

function scoreItem(comparison: Comparison, item: Item): void {
  const { score, plan, truth, columns, credit } = comparison;
  if (isNoRecord(item, truth)) {
    if (item.kind === "record") addWrong(score, { column: "(rows)", expected: "not imported", found: "imported" });
    return;
  }
  const filled = columns.filter(({ index }) => !isEmpty(item.cells[index] ?? ""));
  if (item.kind === "record") {
    for (const column of filled) scoreCell(comparison, item, column);
    return;
  }
  // Podcasts are imported once their authors are matched to creators.
  const isWaiting = plan.target === "podcasts" && item.kind === "skipped";
  for (const { index, meanings } of filled.filter(hasPlace))
    if (isWaiting) score[meanings.includes(plan.columns[index]?.field ?? "") ? credit : "leftOut"] += 1;
    else score[item.kind === "failed" ? "refused" : "leftOut"] += 1;
}

function scoreCell(
  { score, plan, truth, credit, isQuestioned }: Comparison,
  item: Extract<Item, { kind: "record" }>,
  column: Column,
): void {
  const { index, header, meanings } = column;
  const cell = item.cells[index] ?? "";
  const expected = meanings.join(" or ");
  const field = plan.columns[index]?.field ?? null;
  if (field === null) {
    if (hasPlace(column)) score.leftOut += 1;
    else if (!meanings.includes("nothing")) score.answered += 1;
    return;
  }
  const match = meanings.find((meaning) => isMeant(field, partsOf(meaning).field));
  if (match === undefined) {
    const stored = judgeCell(item, cell, { field, network: undefined, truth, unit: 1 });
    if (meanings.includes("ask") && isQuestioned) score.answered += 1;
    // An address that leads to nothing known is not stored.
    else if (IMPORT_FIELDS[field] !== "url" || stored === "right")
      addWrong(score, { column: header, expected, found: field });
    else if (hasPlace(column)) score.leftOut += 1;
    return;
  }
  const main = item.record.accounts[0]?.network;
  if (isNetwork(truth.network) && main !== truth.network) {
    addWrong(score, { column: header, expected: `${expected} on ${truth.network}`, found: `on ${main}` });
    return;
  }
  const judged = judgeCell(item, cell, { ...partsOf(match), truth, unit: unitOf(truth, header) });
  // Facts about an author are recorded once, not with each post.
  const isOnce = plan.target === "posts" && (field === "full_name" || field === "biography");
  if (judged === "right" || (judged === "unread" && isOnce)) score[credit] += 1;
  else if (judged === "unread") score.leftOut += 1;
  else if (judged === "wrong") addWrong(score, { column: header, expected, found: `${field}, another value` });
}

/** What only the whole table shows: rows that were split or joined, accounts that were merged, letters. */
function scoreWhole(
  score: TableScore,
  truth: TableTruth,
  found: { rows: number; accounts: number; texts: readonly string[]; target: string },
): void {
  for (const part of ["rows", "accounts"] as const)
    if (truth[part] !== undefined && truth[part] !== found[part])
      addWrong(score, { column: `(${part})`, expected: String(truth[part]), found: String(found[part]) });
  const isRead = (text: string) => found.texts.some((record) => record.includes(text));
  for (const text of truth.texts ?? [])
    if (!isRead(text)) addWrong(score, { column: "(texts)", expected: text, found: "other letters" });
  for (const text of truth.never ?? [])
    if (isRead(text)) addWrong(score, { column: "(texts)", expected: "not imported", found: text });
  if (isOtherTarget(found.target, truth))
    addWrong(score, { column: "(kind of rows)", expected: truth.target?.join(" or ") ?? "", found: found.target });
}

function isNetwork(network: TableTruth["network"]): network is Network {
  return network !== undefined && network !== "rows" && network !== "ask";
}

/** Posts that are read as creators, or creators as posts. */
function isOtherTarget(target: string, { target: right = [] }: TableTruth): boolean {
  return right.length > 0 && !right.some((name) => isPosts(name) === isPosts(target));
}

/** First and last names make one name. */
function isMeant(found: string, field: string): boolean {
  return found === field || (field === "full_name" && /^(?:first|last)_name$/.test(found));
}

function isPosts(target: string): boolean {
  return target === "posts" || target === "podcasts";
}

function columnsOf(headers: readonly string[], truth: TableTruth): Column[] {
  return headers.map((header, index) => ({ index, header, meanings: meaningsOf(truth, header) }));
}

function hasPlace({ meanings }: Column): boolean {
  return !meanings.includes("nothing") && !meanings.includes("ask");
}

function isNoRecord({ cells }: Item, { skipped = [] }: TableTruth): boolean {
  return cells.some((cell) => skipped.includes(cell.trim()));
}

function unitOf({ units = {} }: TableTruth, header: string): number {
  return units[header] ?? 1;
}

function addWrong(score: TableScore, { column, expected, found }: Omit<Wrong, "cells">): void {
  score.wrong += 1;
  const same = score.wrongs.find((one) => one.column === column && one.found === found);
  if (same) same.cells += 1;
  else score.wrongs.push({ column, expected, found, cells: 1 });
}
