import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { problem } from "../messages/shared.ts";
import { mailProblem } from "./problem.ts";

const endpoint = endpointsOf("mail");

/** By what receivers check whether a mail is of the domain that it names. */
export const DOMAIN_CHECKS = ["spf", "dkim", "dmarc"] as const;

/** `improve`: it works, and could be better. `unknown`: it was not found, and may be there under another name. */
export const DOMAIN_CHECK_STATES = ["good", "improve", "missing", "wrong", "unknown", "unreachable"] as const;

/** A part of a name in the DNS; keys of signatures may have several. */
const selector = z
  .string()
  .trim()
  .toLowerCase()
  .max(100)
  .regex(/^[a-z0-9_]([a-z0-9._-]*[a-z0-9])?$/, problem("input.selector"));

export const checkSendingDomain = endpoint({
  method: "GET",
  path: "/mailbox/domain",
  can: "mail.send",
  isSensitive: true,
  perMinute: 20,
  summary: "What the DNS says of the domain that your mailbox sends from (SPF, DKIM, DMARC), and what to add",
  query: z.strictObject({
    /** The name of a key for signatures, in addition to the usual ones. */
    selector: selector.optional(),
  }),
  reply: z.object({
    domain: z.string(),
    /** Whether it is a mail provider's own, who alone can change its records. */
    isProviders: z.boolean(),
    checks: z.array(
      z.object({
        check: z.enum(DOMAIN_CHECKS),
        state: z.enum(DOMAIN_CHECK_STATES),
        /** What was found, and what to do. */
        advice: mailProblem,
        /** Records as they are. */
        found: z.array(z.object({ name: z.string(), value: z.string() })),
        /** The TXT record to add; null: there is none to add, or only the provider knows it. */
        record: z.object({ name: z.string(), value: z.string() }).nullable(),
      }),
    ),
  }),
  errors: ["forbidden", "not_found", "plan_limit"],
});
export type SendingDomain = z.infer<typeof checkSendingDomain.reply>;
