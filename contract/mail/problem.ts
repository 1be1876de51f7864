import { z } from "zod";

/** Why something about a mail failed, as a sentence and what renders it in another language. */
export const mailProblem = z.object({
  msg: z.string(),
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
});
export type MailProblem = z.infer<typeof mailProblem>;
