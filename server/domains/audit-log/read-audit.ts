import { Readable } from "node:stream";
import { AUDIT_MONTHS } from "#contract/audit-log/kinds.ts";
import * as contract from "#contract/audit-log/endpoints.ts";
import { auditCollection, auditList } from "#contract/collections/audit.ts";
import { headingsOf } from "#contract/collections/collection.ts";
import type { ParsedInput } from "#contract/base/endpoint.ts";
import type { Context, Download } from "../../context.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../csv.ts";
import { deleteAuditBefore } from "../../db/audit/audit-log.ts";
import { read } from "../../kernel/handler.ts";
import { presentEntry } from "./present.ts";
import { audit } from "./store.ts";
import { FILE_TYPES } from "../../files/table-file.ts";

type Filters = ParsedInput<typeof contract.exportAudit>["filters"];

/** `customerId`: of one workspace; null: of the installation. */
async function pageOf({ db }: Context, customerId: string | null, input: ParsedInput<typeof contract.listAudit>) {
  const { rows, ...page } = await audit.read({ db, customerId }, input);
  const forAdmins = customerId === null;
  return { entries: rows.map((row) => presentEntry(row, { forAdmins })), ...page };
}

export const listAudit = read(contract.listAudit)(async ({ ctx, input }) => pageOf(ctx, ctx.actor.customerId, input));

export const listAllAudit = read(contract.listAllAudit)(async ({ ctx, input }) => pageOf(ctx, null, input));

const BATCH = 2_000;

async function* linesOf(db: Context["db"], customerId: string | null, filters: Filters): AsyncGenerator<string> {
  const { exports } = auditCollection;
  const headings = headingsOf(auditCollection);
  yield BYTE_ORDER_MARK + csvLine(exports.map((id) => headings[id]).toSpliced(3, 0, "About", "Detail"));
  for (let offset = 0; offset < contract.AUDIT_EXPORT_MAX; offset += BATCH) {
    const page = { sort: auditList.sort, ascending: false, limit: BATCH, offset };
    const rows = await audit.select({ db, customerId }, { ...page, filters });
    for (const row of rows) {
      const { at, kind, by, actor, subject, about, detail, device, address, workspace } = presentEntry(row, {
        forAdmins: customerId === null,
      });
      const person = actor.email ?? actor.name ?? (by === "member" ? "" : by);
      const other = subject && (subject.email ?? subject.name);
      yield csvLine([at, person, kind, about ?? other, detail, device, address, workspace]);
    }
    if (rows.length < BATCH) return;
  }
}

function fileOf({ db, clock }: Context, customerId: string | null, filters: Filters): Download {
  return {
    fileName: `audit-log-${clock.now().toISOString().slice(0, 10)}.csv`,
    contentType: FILE_TYPES.csv,
    content: Readable.from(linesOf(db, customerId, filters)),
  };
}

export const exportAudit = read(contract.exportAudit)(async ({ ctx, input }) =>
  fileOf(ctx, ctx.actor.customerId, input.filters),
);

export const exportAllAudit = read(contract.exportAllAudit)(async ({ ctx, input }) => fileOf(ctx, null, input.filters));

export async function deleteExpiredAudit({ ctx: { db, clock } }: { ctx: Context }): Promise<void> {
  const before = new Date(clock.now());
  before.setUTCMonth(before.getUTCMonth() - AUDIT_MONTHS);
  await deleteAuditBefore(db, before);
}
