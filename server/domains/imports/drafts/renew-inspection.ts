import type { ImportPlan } from "#contract/imports/plan.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Client, Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { emitChanged } from "../../../kernel/handler.ts";
import { INSPECTION_VERSION, type InferredSchema } from "../inference/infer-schema.ts";
import { assertMayChange } from "../layer-of-import.ts";
import { updateDraft, type ImportRow } from "../store.ts";
import { inferAgain } from "./infer-again.ts";
import { fetchImport } from "./read-imports.ts";

type Draft = { ctx: Context<Member>; client: Client; row: ImportRow };

/**
 * Inspects the table of a draft again that an earlier version inspected, and refuses: that version had fewer questions, and chose
 * sheets otherwise. The user sees what has changed before anything is recorded.
 */
export async function renewInspection({
  ctx,
  input: { id },
  client,
}: Pick<Draft, "ctx" | "client"> & { input: { id: string } }): Promise<void> {
  const tenant = tenantOf(ctx);
  const row = await fetchImport(tenant, id);
  if (row.state !== "draft" || row.inspection.version === INSPECTION_VERSION) return;
  assertMayChange(ctx, row);
  const renewed = await inspectAgain({ ctx, client, row });
  await updateDraft(tenant, id, { ...renewed, tried: null, problems: null, error: null });
  emitChanged(ctx, ["imports"]);
  refuse("conflict", say(hasSameColumns(row, renewed) ? "imports.inspectedAgain" : "imports.columnsChanged"));
}

/** By the user's plan, with the questions of this version; by a new plan where another sheet or header is read now. */
async function inspectAgain({ ctx, client, row }: Draft): Promise<InferredSchema> {
  const { plan } = row;
  const { sheet } = plan;
  const proposed = await inferAgain({ ctx, client, row, ...(sheet !== undefined && { choices: { sheet } }) });
  const questioned = hasSameColumns(row, proposed) ? withQuestions(plan, proposed.plan) : plan;
  const read = await inferAgain({ ctx, client, row, plan: questioned });
  return hasSameColumns(row, read) ? read : withDestination(proposed, plan);
}

/** The lists and the source that the user has chosen are not the sheet's. */
export function withDestination(read: InferredSchema, { listIds, source, intoCrm }: ImportPlan): InferredSchema {
  return { ...read, plan: { ...read.plan, listIds, source, intoCrm: intoCrm || read.plan.intoCrm } };
}

function hasSameColumns({ inspection: { columns } }: Pick<ImportRow, "inspection">, other: InferredSchema): boolean {
  const headers = other.inspection.columns.map(({ header }) => header);
  return columns.length === headers.length && columns.every(({ header }, i) => header === headers[i]);
}

/** Columns that are read as this version would read them, but only after a question. */
function withQuestions(plan: ImportPlan, proposed: ImportPlan): ImportPlan {
  const isOpen = ({ field, network }: ImportPlan["columns"][number], i: number) => {
    const guess = proposed.columns[i];
    return guess?.unconfirmed === true && guess.field === field && guess.network === network;
  };
  return {
    ...plan,
    ...(proposed.sheet !== undefined && { sheet: proposed.sheet }),
    columns: plan.columns.map((column, i) => (isOpen(column, i) ? { ...column, unconfirmed: true } : column)),
  };
}
