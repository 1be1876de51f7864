import type { JobView } from "#contract/jobs.ts";

type Kind = JobView["kind"];

/** Whether it changes things, and not makes a file: taken up again it goes on where it was. */
export function changesThings(kind: Kind): boolean {
  return kind === "crm-bulk";
}

export function queueOf(kind: Kind): "changes" | "exports" {
  return changesThings(kind) ? "changes" : "exports";
}

type Job = { id: string; customerId: string; resultName?: string | null };

const TYPES = new Map([
  ["csv", "text/csv; charset=utf-8"],
  ["json", "application/json; charset=utf-8"],
  ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
]);

/** Where a job's file lies in the file store. */
export function resultKey({ id, customerId, resultName }: Job): string {
  return `exports/${customerId}/${id}.${extensionOf(resultName)}`;
}

/** What a job's file is, by the end of its name. */
export function contentTypeOf(resultName: string): string {
  return TYPES.get(extensionOf(resultName)) ?? "application/octet-stream";
}

function extensionOf(name: string | null | undefined): string {
  return name?.split(".").at(-1) ?? "csv";
}
