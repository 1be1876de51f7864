import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as contract from "#contract/import-offers.ts";
import { offeredColumns } from "#contract/import-offers.ts";
import type { ImportPlan } from "#contract/imports/plan.ts";
import { say } from "#contract/messages.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../csv.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { emitChanged, read, write } from "../../kernel/handler.ts";
import { withLocalCopy } from "../../uploads.ts";
import { openDraft, readTable } from "../imports/index.ts";
import { presentOffered } from "./present.ts";
import * as store from "./store.ts";

export const listOffers = read(contract.listOffers)(async ({ ctx }) => {
  const rows = await store.selectOffers(ctx.db, contract.OFFERS_MAX);
  return { offers: rows.map((row) => presentOffered(row, ctx.actor.customerId)) };
});

const OPEN_STATES = new Set(["draft", "trying", "running", "undoing", "done"]);

/**
 * A draft of the administrator's own, for all workspaces: it is tried, run and undone like any other. Its table has the
 * columns about creators alone; what is the team's never leaves the team. In two transactions: the file is read and
 * stored as a draft before it is this offer's copy.
 */
export const openOffer = write(contract.openOffer, { transaction: "own" })(async ({ ctx, input, client, audit }) => {
  const { id } = input;
  const offered = (await store.lockOffered(ctx.db, id)) ?? refuse("not_found");
  const { file: key, fileName, plan, customerId } = offered.import;
  if (offered.copyState !== null && OPEN_STATES.has(offered.copyState))
    refuse("conflict", say("importOffers.alreadyReviewed"));
  if (key === null) return refuse("conflict", say("importOffers.fileDeleted"));
  const row = await withLocalCopy(ctx, { key, fileName }, async (file) => {
    const table = `${file}.public.csv`;
    await pipeline(Readable.from(linesOf(file, plan)), createWriteStream(table));
    const name = `${path.parse(fileName).name}.csv`;
    return openDraft({ ctx, client, file: table, fileName: name, layer: "installation", plan: publicPlan(plan) });
  });
  await inTransaction(ctx, async (tx) => {
    const now = (await store.lockOffered(tx.db, id)) ?? refuse("conflict");
    if (now.copyId !== offered.copyId) refuse("conflict", say("importOffers.alreadyReviewed"));
    await store.updateOffer(tx.db, id, { copyId: row.id });
  });
  audit({ customerId, about: fileName });
  emitChanged({ emit: ctx.emit, customerId }, ["imports"]);
  return { success: true, importId: row.id };
});

function publicPlan(plan: ImportPlan): ImportPlan {
  const columns = offeredColumns(plan).flatMap((i) => plan.columns[i] ?? []);
  return { ...plan, headerRow: 0, columns, people: {}, intoCrm: false, listIds: [] };
}

async function* linesOf(file: string, plan: ImportPlan): AsyncGenerator<string> {
  const columns = offeredColumns(plan);
  const table = await readTable(file, plan);
  yield BYTE_ORDER_MARK + csvLine(columns.map((i) => table.headers[i] ?? ""));
  for await (const { cells } of table.rows()) yield csvLine(columns.map((i) => cells[i] ?? ""));
}

export const declineOffer = write(contract.declineOffer)(async ({ ctx, input: { id, answer }, audit }) => {
  const offered = (await store.lockOffered(ctx.db, id)) ?? refuse("not_found");
  if (offered.copyState === "done" || offered.copyState === "running")
    refuse("conflict", say("importOffers.alreadyPublished"));
  const { customerId, fileName } = offered.import;
  await store.updateOffer(ctx.db, id, { declinedAt: ctx.clock.now(), answer });
  audit({ customerId, about: fileName, detail: answer });
  emitChanged({ emit: ctx.emit, customerId }, ["imports"]);
  return { success: true };
});
