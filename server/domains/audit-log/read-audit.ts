import { Readable } from "node:stream";
import { AUDIT_MONTHS } from "#contract/audit-kinds.ts";
import * as contract from "#contract/audit-log.ts";
import { auditCollection } from "#contract/collections/audit.ts";
import { headingsOf } from "#contract/collections/collection.ts";
import { AUDIT_PAGE_SIZE } from "#contract/limits.ts";
import type { Context, Download } from "../../context.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../csv.ts";
import { deleteAuditBefore } from "../../db/audit/audit-log.ts";
import { offsetOf } from "../../db/paging.ts";
import { read } from "../../kernel/handler.ts";
import { presentEntry } from "./present.ts";
import { countKinds, selectAudit, type AuditFilters } from "./store.ts";

type PageOf = { page: number; asc: "true" | "false"; filters: AuditFilters };

/** `customerId`: of one workspace; null: of the installation. */
async function pageOf({ db }: Pick<Context, "db">, customerId: string | null, { page, asc, filters }: PageOf) {
  const limit = AUDIT_PAGE_SIZE;
  const part = { limit, offset: offsetOf(page, limit), ascending: asc === "true" };
  const [rows, counts] = await Promise.all([
    selectAudit(db, customerId, { filters, page: part }),
    countKinds(db, customerId, filters),
  ]);
  const forAdmins = customerId === null;
  const chosen = new Set(filters.kinds.length > 0 ? contract.kindsIn(filters.kinds) : counts.map(({ kind }) => kind));
  return {
    entries: rows.map((row) => presentEntry(row, { forAdmins })),
    total: sumOf(counts.filter(({ kind }) => chosen.has(kind))),
    perPage: limit,
    choices: {
      kinds: [...Map.groupBy(counts, ({ kind }) => contract.groupOf(kind))].flatMap(([value, of]) =>
        value === undefined ? [] : [{ value, count: sumOf(of) }],
      ),
    },
  };
}

function sumOf(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

export const listAudit = read(contract.listAudit)(async ({ ctx, input }) => pageOf(ctx, ctx.actor.customerId, input));

export const listAllAudit = read(contract.listAllAudit)(async ({ ctx, input }) => pageOf(ctx, null, input));

const BATCH = 2_000;

async function* linesOf(db: Context["db"], customerId: string | null, filters: AuditFilters): AsyncGenerator<string> {
  const { exports } = auditCollection;
  const headings = headingsOf(auditCollection);
  yield BYTE_ORDER_MARK + csvLine(exports.map((id) => headings[id]).toSpliced(3, 0, "About", "Detail"));
  for (let offset = 0; offset < contract.AUDIT_EXPORT_MAX; offset += BATCH) {
    const rows = await selectAudit(db, customerId, { filters, page: { limit: BATCH, offset, ascending: false } });
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

function fileOf({ db, clock }: Context, customerId: string | null, filters: AuditFilters): Download {
  return {
    fileName: `audit-log-${clock.now().toISOString().slice(0, 10)}.csv`,
    contentType: "text/csv; charset=utf-8",
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
