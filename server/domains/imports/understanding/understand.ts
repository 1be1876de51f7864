import type { ImportPlan } from "#contract/import-plan.ts";
import type { ImportInspection } from "#contract/imports.ts";
import { mapColumns } from "../columns/map-columns.ts";
import { openGrid } from "../reading/open-grid.ts";
import { tableOf, type Table } from "../reading/table.ts";
import { cutText } from "../values/whole-text.ts";
import { applyMapping, mappingFor, type SavedMapping } from "./apply-mapping.ts";
import { findHeader } from "./find-header.ts";
import { lookAt, type Look } from "./look.ts";
import { previewOf } from "./preview.ts";
import { proposePlan, type Proposal, type Said } from "./propose-plan.ts";
import { refusalOf } from "./refusal.ts";
import { peopleToReview, wordsToReview } from "./review.ts";

export type { SavedMapping } from "./apply-mapping.ts";
export type NamedCreator = { _id: string; full_name: string; followers: number | null };

export type Understanding = { plan: ImportPlan; inspection: ImportInspection };

export type Question = {
  file: string;
  /** As the person calls it. */
  fileName: string;
  /** Obeyed as it is; without one the program proposes one. */
  plan?: ImportPlan;
  /** Of the team: one with the same headers is used by itself. */
  mappings?: readonly SavedMapping[];
  /** Used whatever the headers: column by column of the same header. */
  mapping?: SavedMapping;
  /** What was said where the program would guess. */
  said?: Said;
  /** Creators that go by these names, for podcasts. */
  findPeople?: (names: string[]) => Promise<ReadonlyMap<string, NamedCreator[]>>;
  now: Date;
  /** When the file was last changed; now, unless it is known. */
  changedAt?: Date;
};

const SAMPLES = 5;
const SAMPLE_LENGTH = 200;

/** Opens a table whatever its format and says how it is read; refuses what is no table. Writes nothing. */
export async function understand(question: Question): Promise<Understanding> {
  const { file, fileName, plan: asked, now } = question;
  const grid = await openGrid(file, fileName);
  const headerRow = asked ? asked.headerRow : await findHeader(grid);
  const table = await tableOf(grid, headerRow);
  const look = await lookAt(table);
  const proposal = proposePlan(look, {
    headerRow,
    fileName,
    ...(question.said && { said: question.said }),
    now,
    changedAt: question.changedAt ?? now,
  });
  const { headers } = table;
  const mapping = asked ? undefined : (question.mapping ?? mappingFor(headers, question.mappings ?? []));
  const proposed = mapping ? applyMapping(mapping, { headers, plan: proposal.plan }) : proposal.plan;
  const plan = asked
    ? { ...asked, columns: headers.map((_, i) => ({ field: asked.columns[i]?.field ?? null })) }
    : proposed;
  const { preview, unread } = previewOf(look, { plan, now });
  const inspection: ImportInspection = {
    ...pick(table),
    rows: look.rows,
    preset: proposal.preset,
    mapping: mapping ? { _id: mapping._id, name: mapping.name } : null,
    columns: inspectColumns(look, { plan, proposal, unread }),
    refusal: refusalOf(plan, look, now),
    doubts: [...grid.doubts, ...doubtsOf(look, plan, proposal)],
    ...wordsToReview(look, plan),
    people: question.findPeople ? await peopleToReview(look, plan, question.findPeople) : [],
    preview,
  };
  return { plan, inspection };
}

function pick({ format, encoding, delimiter }: Table): Pick<Table, "format" | "encoding" | "delimiter"> {
  return { format, encoding, delimiter };
}

/** What each column would be taken for in a table of the plan's kind, whatever the plan makes of it. */
function inspectColumns(
  look: Look,
  { plan, proposal, unread }: { plan: ImportPlan; proposal: Proposal; unread: ReadonlyMap<number, string[]> },
): ImportInspection["columns"] {
  const { mapping } =
    plan.target === proposal.plan.target
      ? proposal
      : { mapping: mapColumns(look.columns, new Map(), { target: plan.target }) };
  return mapping.columns.map(({ column, field, reason }) => ({
    header: column.header,
    samples: column.cells.slice(0, SAMPLES).map((cell) => cutText(cell, SAMPLE_LENGTH)),
    filled: look.seen === 0 ? 0 : column.cells.length / look.seen,
    guess: field ?? null,
    reason,
    unread: (unread.get(column.index) ?? []).map((cell) => cutText(cell, SAMPLE_LENGTH)),
  }));
}

function doubtsOf({ broken, rows }: Look, plan: ImportPlan, proposal: Proposal): string[] {
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
