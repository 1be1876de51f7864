import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";

const endpoint = endpointsOf("sample");

/** Password of every sample account. Not a secret: those accounts only work on the machine Limelight runs on. */
export const SAMPLE_PASSWORD = "limelight-sample";

export const sampleState = endpoint({
  method: "GET",
  path: "/sample",
  auth: "public",
  summary: "Whether sample data is in this installation, and how much of it while it is recorded; screens then say so",
  reply: z.object({
    loaded: z.boolean(),
    creators: z.int(),
    /** How much of it is recorded, from 0 to 1; null: all that there is. */
    recorded: z.number().nullable(),
  }),
});

export const removeSample = endpoint({
  method: "POST",
  path: "/sample/remove",
  audit: "sample.removed",
  auth: "admin",
  summary: "Take the sample world away without touching what users added",
  reply: z.object({
    success: z.literal(true),
    creators: z.int(),
    /** Whether an administrator is left; otherwise the next start prints a link to create one. */
    adminLeft: z.boolean(),
  }),
});
