import { z } from "zod";
import { DOMAIN_PROBLEMS, DOMAIN_STATES } from "../base/states.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId } from "../base/ids.ts";
import { problem } from "../messages/shared.ts";

/** A domain of their own, at which creators show their public page (decision 100). */
const endpoint = endpointsOf("spotlight");

const HOST_MAX = 253;
/** Labels of letters, digits and hyphens; the last one begins with a letter, so that no address of the internet is a name. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** The domain of an address as browsers send it: in lower case, other scripts encoded; undefined: it is not a domain. */
export function hostOf(given: string): string | undefined {
  const text = given
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/$/, "")
    .replace(/\.$/, "");
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(text) || !URL.canParse(`https://${text}`)) return undefined;
  const { hostname } = new URL(`https://${text}`);
  return hostname.length <= HOST_MAX && HOST.test(hostname) ? hostname : undefined;
}

const host = z
  .string()
  .max(HOST_MAX + 16)
  .overwrite((text) => hostOf(text) ?? text)
  .refine((text) => hostOf(text) === text, problem("input.domain"))
  .meta({ examples: ["ada.shop"] });

const record = z.object({ type: z.enum(["CNAME", "TXT"]), name: z.string(), value: z.string() });
export type DnsRecord = z.infer<typeof record>;

const ownDomain = z.object({
  host: z.string(),
  state: z.enum(DOMAIN_STATES),
  /** What its DNS has to contain. */
  records: z.array(record),
  /** The problem that the last check found; null: it found no problem, or was not made yet. */
  problem: z.enum(DOMAIN_PROBLEMS).nullable(),
  checkedAt: z.iso.datetime().nullable(),
  /** A failing domain shows the page until then. */
  until: z.iso.datetime().nullable(),
  /** Where the page is shown; null: it is not. */
  url: z.string().nullable(),
});
export type OwnDomain = z.infer<typeof ownDomain>;

const params = z.strictObject({ id: creatorId });
const reply = z.object({
  /** Whether the installation has a public address, which domains need. */
  isOffered: z.boolean(),
  domain: ownDomain.nullable(),
});
const edit = {
  auth: "creator",
  touches: ["own-domain"],
  params,
  reply: reply.extend({ success: z.literal(true) }),
  errors: ["not_found", "conflict"],
} as const;

export const getDomain = endpoint({
  method: "GET",
  path: "/spotlight/{id}/domain",
  auth: "creator",
  reads: ["own-domain"],
  summary: "Your domain that shows your public page, and the records that its DNS needs",
  params,
  reply,
});

export const setDomain = endpoint({
  ...edit,
  method: "POST",
  path: "/spotlight/{id}/domain",
  summary: "Set your domain for your public page, which replaces the one before; it shows the page once it is verified",
  body: z.strictObject({ host }),
  perMinute: 20,
});

export const checkDomain = endpoint({
  ...edit,
  method: "POST",
  path: "/spotlight/{id}/domain/check",
  summary: "Check whether the DNS of your domain has its records; it then shows your page",
  perMinute: 20,
});

export const removeDomain = endpoint({
  ...edit,
  method: "DELETE",
  path: "/spotlight/{id}/domain",
  summary: "Remove your domain; your page stays at its address",
});
