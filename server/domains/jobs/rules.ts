import type { JobView } from "#contract/jobs.ts";
import type { QueueName } from "../../jobs/queue.ts";
import { FILE_TYPES } from "../../files/table-file.ts";

type Kind = JobView["kind"];

const CHANGES = new Set<Kind>([
  "crm-bulk",
  "crm-import",
  "twitter-list",
  "curation",
  "curation-undo",
  "import-run",
  "import-undo",
  "undo",
]);
const QUEUES: Record<Kind, QueueName> = {
  "export-crm": "exports",
  "export-list": "exports",
  "export-file": "exports",
  "crm-bulk": "changes",
  "crm-import": "changes",
  "twitter-list": "changes",
  curation: "changes",
  "curation-undo": "changes",
  "import-try": "imports",
  "import-run": "imports",
  "import-undo": "imports",
  undo: "changes",
  audience: "changes",
};

/** Whether the job changes data instead of generating a file. After a crash it resumes where it stopped. */
export function changesData(kind: Kind): boolean {
  return CHANGES.has(kind);
}

export function queueOf(kind: Kind): QueueName {
  return QUEUES[kind];
}

type Job = { id: string; customerId: string; resultName?: string | null };

const TYPES = new Map<string, string>(Object.entries(FILE_TYPES));

/** The key of a job's file in the file store. */
export function resultKey({ id, customerId, resultName }: Job): string {
  return `exports/${customerId}/${id}.${extensionOf(resultName)}`;
}

/** By file extension. */
export function contentTypeOf(resultName: string): string {
  return TYPES.get(extensionOf(resultName)) ?? "application/octet-stream";
}

function extensionOf(name: string | null | undefined): string {
  return name?.split(".").at(-1) ?? "csv";
}
