import type { ProvenanceRow } from "#contract/profiles/provenance.ts";
import { LIVE_SOURCES, simulatedName } from "#server/connectors/registry.ts";
import type { Member } from "../../../context.ts";
import { mayName, presentSource } from "../../posts/index.ts";
import type { FileRow, Row, SourceRow } from "./store.ts";

type Reader = Pick<Member, "customerId" | "isAdmin">;

type Of = { source: SourceRow; use: ProvenanceRow["use"]; files: readonly FileRow[]; reader: Reader };

export function presentRow(row: Row, { source, use, files, reader }: Of): ProvenanceRow {
  return {
    kind: row.kind,
    source: presentSource(source, reader),
    from: mayName(source.customerId, reader) ? fromOf(row, source, files) : null,
    at: row.at.toISOString(),
    precision: row.precision,
    recordedAt: row.recordedAt.toISOString(),
    values: row.values,
    policy: source.policy,
    use,
  };
}

/** The newest import with the source's name that had started when the row was recorded. */
function fromOf(row: Row, { kind, name, customerId }: SourceRow, files: readonly FileRow[]): string | null {
  if (kind === "connector" || kind === "sample") return callOf(name, row.kind);
  const own = files.filter((file) => file.customerId === customerId && file.source === name);
  // The reading time of a post's figures can be older than its import.
  const before = row.kind === "post" ? own : own.filter(({ createdAt }) => createdAt <= row.recordedAt);
  return before[0]?.fileName ?? null;
}

/** The call of a live source by its name; null for a source that no longer exists. */
function callOf(sourceName: string, kind: "count" | "post"): string | null {
  const source = LIVE_SOURCES.find((one) => sourceName === one.label || sourceName === simulatedName(one));
  return source ? `${source.label}: ${source.calls[kind]}` : null;
}
