import type { CustomField } from "#contract/collections/custom-field.ts";
import type { ImportPlan } from "#contract/imports/plan.ts";
import type { ImportInspection } from "#contract/imports/endpoints.ts";
import type { NicheNames } from "#server/domains/categories/index.ts";
import { mapColumns, type Mapped } from "../columns/map-columns.ts";
import { crmTargets, type CrmTarget } from "../columns/crm-fields.ts";
import { wordsFor } from "../columns/fields.ts";
import { openGrid, type OpenWorkbook } from "../reading/open-grid.ts";
import { tableOf, type Table } from "../reading/table.ts";
import { networksIn } from "../../../values/networks.ts";
import { cutText } from "../../../values/whole-text.ts";
import { applyMapping, describeRemembered, mappingFor, type SavedMapping } from "./apply-mapping.ts";
import {
  decimalDoubts,
  findDecimals,
  inspectNumbers,
  refuseUndecided,
  withDecimals,
  type TableDecimals,
} from "./find-decimals.ts";
import { describeOtherAuthors, needsOwner, withOwner } from "../rows/owner.ts";
import { goesIntoCrm } from "../rows/crm-words.ts";
import { findOptions, optionDoubts, optionsToCreate, withOptions } from "./find-options.ts";
import { checkIds, type CompareIds, type IdDoubt } from "./check-ids.ts";
import { styleQuestions, withStyles, type StyledColumn } from "./find-style.ts";
import { findHeader } from "./find-header.ts";
import { profileTable, type TableProfile } from "./profile-table.ts";
import { mergedIn, previewOf } from "./preview.ts";
import { proposePlan, type Proposal, type Choices } from "./propose-plan.ts";
import { refusalOf, saysNetwork } from "./refusal.ts";
import { peopleToReview, wordsToReview } from "./review.ts";

export type { SavedMapping } from "./apply-mapping.ts";
export type NamedCreator = { _id: string; full_name: string; followers: number | null };

export type InferredSchema = { plan: ImportPlan; inspection: ImportInspection };

export type Question = {
  file: string;
  /** The name the user gave it. */
  fileName: string;
  /** Used as it is; without one a plan is proposed. */
  plan?: ImportPlan;
  /** The team's: one with the same headers is applied automatically. */
  mappings?: readonly SavedMapping[];
  /** Used whatever the headers: column by column of the same header. */
  mapping?: SavedMapping;
  /** See RowContext. */
  nicheNames?: NicheNames;
  isPublic?: boolean;
  /** Fields that the workspace has defined: columns can be imported into them. */
  fields?: readonly CustomField[];
  /** Choices of the user that replace guesses. */
  choices?: Choices;
  /** Creators that go by these names, for podcasts. */
  findPeople?: (names: string[]) => Promise<ReadonlyMap<string, NamedCreator[]>>;
  /** Compares the ids of the table with those that its accounts are known by. */
  compareIds?: CompareIds;
  /** Within the process that reads tables, workbooks need no other one. */
  openWorkbook?: OpenWorkbook;
  now: Date;
  /** When the file was last changed; now, unless it is known. */
  changedAt?: Date;
};

/** Raised whenever tables are read otherwise or there are more questions, so that drafts from before are inspected again. */
export const INSPECTION_VERSION = 2;

const SAMPLES = 5;
const SAMPLE_LENGTH = 200;

/** Opens a table of any format and infers how to read it; refuses other files. Writes nothing. */
export async function inferSchema(question: Question): Promise<InferredSchema> {
  const { file, fileName, plan: given, nicheNames, isPublic = false, fields = [], now } = question;
  const grid = await openGrid(file, fileName, {
    openBook: question.openWorkbook,
    sheet: given ? given.sheet : question.choices?.sheet,
  });
  const headerRow = given ? given.headerRow : await findHeader(grid);
  const table = await tableOf(grid, headerRow);
  const profile = await profileTable(table);
  const targets = crmTargets(fields);
  const proposal = proposePlan(profile, {
    headerRow,
    fileName,
    sheet: grid.sheets && grid.sheets.all.length > 1 ? grid.sheets.read : undefined,
    ...(question.choices && { choices: question.choices }),
    targets,
    delimiter: table.delimiter,
    now,
    changedAt: question.changedAt ?? now,
  });
  const { headers } = table;
  const mapping = given ? undefined : (question.mapping ?? mappingFor(headers, question.mappings ?? []));
  const proposed = mapping ? applyMapping(mapping, { headers, plan: proposal.plan }) : proposal.plan;
  const fitting = given ? { ...given, columns: headers.map((_, i) => given.columns[i] ?? { field: null }) } : proposed;
  const decimals = findDecimals(profile, { ...fitting, targets }, table);
  const options = findOptions(profile, fitting, targets);
  const decided = withDecimals(given ? fitting : { ...fitting, decimal: decimals.file }, decimals);
  const { choices = {} } = question;
  const hints = { all: profile.columns, delimiter: table.delimiter, now, choices };
  const stylesUnder = (one: ImportPlan) => styleQuestions(styledUnder(one, profile, targets), one, hints);
  const styled = withStyles(decided, styledUnder(decided, profile, targets), hints);
  const plan = withOwner(withOptions(styled, options));
  const read = readingsUnder(plan, profile, proposal);
  const { preview, unread, implausible } = previewOf(profile, { plan, nicheNames, isPublic, fields, now });
  const styles = stylesUnder(plan);
  const [style] = styles.values();
  const refusal =
    refusalOf(plan, profile, { now, nicheNames, questions: read.questions }) ??
    refuseUndecided(plan, decimals) ??
    style?.msg ??
    null;
  const compare = refusal === null ? question.compareIds : undefined;
  const ids = compare ? await checkIds(table, { plan, nicheNames, isPublic, now, sample: profile.first, compare }) : [];
  const inspection: ImportInspection = {
    version: INSPECTION_VERSION,
    ...pick(table),
    rows: profile.rows,
    ...(grid.sheets && grid.sheets.all.length > 1 && { sheets: [...grid.sheets.all] }),
    preset: proposal.preset,
    mapping: mapping ? { _id: mapping._id, name: mapping.name } : null,
    columns: inspectColumns(profile, { plan, isPublic, read, unread, decimals, ids, styles }),
    needsNetwork: plan.target !== "podcasts" && profile.rows > 0 && !saysNetwork(plan, profile),
    needsOwner: needsOwner(plan, profile),
    refusal: refusal ?? refusalIn(ids) ?? null,
    doubts: [
      ...grid.doubts,
      ...doubtsOf(profile, plan, proposal),
      ...(mapping ? describeRemembered(plan, mapping) : []),
      ...describeOtherAuthors(plan, profile),
      ...decimalDoubts(plan, decimals),
      ...optionDoubts(options),
      ...(await mergedIn(table, { plan, fields, now, sample: profile.first })),
      ...implausible,
    ],
    ...wordsToReview(profile, plan, nicheNames),
    options: optionsToCreate(options),
    people: question.findPeople ? await peopleToReview(profile, plan, question.findPeople) : [],
    preview,
  };
  return { plan, inspection };
}

/** The columns as the plan imports them. */
function styledUnder({ columns }: ImportPlan, profile: TableProfile, targets: readonly CrmTarget[]): StyledColumn[] {
  return profile.columns.map((column) => {
    const { field, crmField, network = networksIn(column.header)[0] } = columns[column.index] ?? {};
    const target = targets.find(({ key }) => key === crmField);
    return { column, field: field ?? undefined, isEntered: target?.field.kind === "date", network };
  });
}

function pick({ format, encoding, delimiter }: Table): Pick<Table, "format" | "encoding" | "delimiter"> {
  return { format, encoding, delimiter };
}

type ColumnQuestion = NonNullable<Mapped["question"]>;

type ColumnReadings = Pick<Proposal, "mapping" | "named"> & {
  /** By the place of the column: what the user has to confirm under the plan. */
  questions: ReadonlyMap<number, ColumnQuestion>;
};

/** What each column would be taken for in a table of the plan's kind, whatever the plan makes of it. */
function readingsUnder({ target, columns }: ImportPlan, profile: TableProfile, proposal: Proposal): ColumnReadings {
  const { mapping, named } =
    target === proposal.plan.target
      ? proposal
      : { mapping: mapColumns(profile.columns, new Map(), { target }), named: NONE };
  const questions = mapping.columns.flatMap(({ column: { index, header }, question }) => {
    const { field = null, unconfirmed } = columns[index] ?? {};
    if (field === null || !unconfirmed) return [];
    // A plan may be older than the question, or of another table.
    const msg = `“${header}” is read as ${wordsFor(field)}, which is a guess. Confirm it, or choose another field.`;
    return [[index, question ?? { about: "field" as const, msg }] as const];
  });
  return { mapping, named, questions: new Map(questions) };
}

function inspectColumns(
  profile: TableProfile,
  {
    plan,
    isPublic,
    read: { mapping, named, questions },
    unread,
    decimals,
    ids,
    styles,
  }: {
    plan: ImportPlan;
    isPublic: boolean;
    read: ColumnReadings;
    unread: ReadonlyMap<number, string[]>;
    decimals: TableDecimals;
    ids: readonly IdDoubt[];
    styles: ReturnType<typeof styleQuestions>;
  },
): ImportInspection["columns"] {
  const numbers = new Map(decimals.columns.map((column) => [column.index, inspectNumbers(column, plan)]));
  return mapping.columns.map(({ column, field, reason, score }) => ({
    header: column.header,
    samples: column.cells.slice(0, SAMPLES).map((cell) => cutText(cell, SAMPLE_LENGTH)),
    filled: profile.seen === 0 ? 0 : column.cells.length / profile.seen,
    guess: field ?? null,
    confidence: named.has(column.index) ? 1 : score,
    question: questions.get(column.index) ?? styles.get(column.index) ?? questionOf(ids, column.index),
    crmGuess: named.get(column.index)?.key,
    reason: named.has(column.index) ? "Your CRM has a field of this name." : reason,
    unread: (unread.get(column.index) ?? []).map((cell) => cutText(cell, SAMPLE_LENGTH)),
    numbers: numbers.get(column.index),
    note: noteOn(plan.columns[column.index], plan, isPublic),
  }));
}

/** A refusal, else the first question. */
function refusalIn(ids: readonly IdDoubt[]): string | undefined {
  return ids.find(({ refusal }) => refusal !== undefined)?.refusal ?? ids[0]?.question;
}

function questionOf(ids: readonly IdDoubt[], index: number): ImportInspection["columns"][number]["question"] {
  const { question } = ids.find((doubt) => doubt.index === index) ?? {};
  return question === undefined ? undefined : { about: "ids", msg: question };
}

const NONE: Proposal["named"] = new Map();

/** What belongs to the team, and has no place but its CRM. */
const OF_CRM: ReadonlySet<string | null> = new Set(["list", "status", "tags", "note"]);

function noteOn(column: ImportPlan["columns"][number] | undefined, plan: ImportPlan, isPublic: boolean) {
  if (column?.field === "email") return noteOnEmail(plan, isPublic);
  const isOfCrm = column?.crmField !== undefined || OF_CRM.has(column?.field ?? null);
  return isOfCrm && !goesIntoCrm(plan)
    ? "Not imported: it belongs to your CRM. Choose “Also add to our CRM”."
    : undefined;
}

function noteOnEmail(plan: ImportPlan, isPublic: boolean): string {
  if (goesIntoCrm(plan)) return "Imported into your CRM: only your workspace sees these addresses.";
  if (isPublic) return "Imported as public addresses: every workspace sees them.";
  return "Not imported: addresses are imported only with “Also add to our CRM”.";
}

function doubtsOf({ broken, rows }: TableProfile, plan: ImportPlan, proposal: Proposal): string[] {
  const isOwn = plan.target === proposal.plan.target;
  return [
    ...(isOwn ? proposal.doubts : []),
    ...(broken > 0
      ? [
          `${broken} of ${rows} rows have more or fewer cells than the others, or a quote that is not closed: they will fail.`,
        ]
      : []),
  ];
}
