import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as contract from "#contract/import-offers.ts";
import { offeredColumns } from "#contract/import-offers.ts";
import type { ImportPlan } from "#contract/imports/plan.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Call } from "../../context.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../csv.ts";
import { refuse } from "../../errors.ts";
import { read } from "../../kernel/handler.ts";
import { withLocalCopy } from "../../uploads.ts";
import { openDraft, readTable } from "../imports/index.ts";
import { offerRecord } from "./offer-record.ts";
import { presentOffered } from "./present.ts";
import * as store from "./store.ts";

export const listOffers = read(contract.listOffers)(async ({ ctx }) => {
  const rows = await store.selectOffers(ctx.db, contract.OFFERS_MAX);
  return { offers: rows.map((row) => presentOffered(row, ctx.actor.customerId)) };
});

type OpenCall = Call<typeof contract.openOffer>;

/** The file is read, and stored as a draft, before the draft becomes the offer's copy. */
async function createDraft({ ctx, client, input }: OpenCall): Promise<string> {
  const { import: row } = await offerRecord.lockFor(ctx, input, "opened");
  const { file: key, fileName, plan } = row;
  if (key === null) return refuse("conflict", say("importOffers.fileDeleted"));
  const draft = await withLocalCopy(ctx, { key, fileName }, async (file) => {
    const table = `${file}.public.csv`;
    await pipeline(Readable.from(linesOf(file, plan)), createWriteStream(table));
    const name = `${path.parse(fileName).name}.csv`;
    return openDraft({ ctx, client, file: table, fileName: name, layer: "installation", plan: publicPlan(plan) });
  });
  return draft.id;
}

/**
 * A draft of the administrator's own, for all workspaces: it is tried, run and undone like any other. Its table has the
 * columns about creators alone; what is the team's never leaves the team.
 */
export const openOffer = offerRecord.transition(contract.openOffer, "opened", { before: createDraft })(
  (_call, copyId) => ({ copyId }),
  (_call, { change: { copyId } }) => ({ importId: copyId }),
);

export const declineOffer = offerRecord.transition(
  contract.declineOffer,
  "declined",
)(({ ctx, input: { answer } }) => ({
  declinedAt: ctx.clock.now(),
  answer,
}));

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
