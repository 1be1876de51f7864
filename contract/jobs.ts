import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";
import { JOB_STATES } from "./base/states.ts";

const endpoint = endpointsOf("jobs");

export const JOB_KINDS = [
  "export-crm",
  "export-list",
  "export-file",
  "crm-bulk",
  "twitter-list",
  "curation",
  "curation-undo",
  "crm-import",
  "import-try",
  "import-run",
  "import-undo",
  "undo",
  "audience",
] as const;

export const jobView = z.object({
  _id: uuid,
  kind: z.enum(JOB_KINDS),
  state: z.enum(JOB_STATES),
  done: z.int(),
  total: z.int().nullable(),
  /** Name of the file, once it is ready to download. */
  result: z.string().nullable(),
  /** The action that undoes the job's changes, if it made any. */
  actionId: uuid.nullable(),
  error: z.string().nullable(),
  /** `error` as a sentence. */
  msg: z.string().nullable(),
  /** How many of its changes the undo of an action has restored. */
  restored: z.int().optional(),
  createdAt: z.iso.datetime(),
});
export type JobView = z.infer<typeof jobView>;

export const getJob = endpoint({
  method: "GET",
  path: "/jobs/{id}",
  reads: ["jobs"],
  summary: "State and progress of a long piece of work of yours",
  params: z.strictObject({ id: uuid }),
  reply: z.object({ job: jobView }),
  errors: ["not_found"],
});

export const cancelJob = endpoint({
  method: "POST",
  path: "/jobs/{id}/cancel",
  touches: ["jobs"],
  summary: "Stop a waiting or running job; a file it was making is thrown away, what it has changed can be undone",
  params: z.strictObject({ id: uuid }),
  reply: z.object({ job: jobView }),
  errors: ["not_found", "forbidden", "conflict"],
});

/** Replies with the file itself. */
export const getJobResult = endpoint({
  method: "GET",
  path: "/jobs/{id}/result",
  summary: "The file a finished job has made",
  params: z.strictObject({ id: uuid }),
  download: true,
  reply: z.unknown(),
  errors: ["not_found"],
});
