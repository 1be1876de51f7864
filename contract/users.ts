import { z } from "zod";
import { countryCode } from "./countries/countries.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";
import { NAME_MAX, WEBSITE_MAX } from "./base/limits.ts";
import { limitsView, planId } from "./plans.ts";
import { ROLES } from "./base/roles.ts";
import { typed } from "./base/text.ts";
import { problem } from "./messages/shared.ts";

const endpoint = endpointsOf("users");

/** Languages of the interface, of messages and of mails. The first is that of new users. */
export const USER_LANGUAGES = ["en"] as const;
const userLanguage = z.enum(USER_LANGUAGES, problem("input.languages", { languages: USER_LANGUAGES.join(", ") }));

export const userView = z.object({
  _id: uuid,
  email: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  country: z.string().nullable(),
  company: z.string().nullable(),
  role: z.string().nullable(),
  website: z.string().nullable(),
  lang: userLanguage,
  logo_url: z.string().nullable(),
  is_admin: z.boolean(),
  plan: planId,
  /** Searches that the user has begun: changed filters or orders count, further pages and repeated reads do not. */
  search_count: z.int(),
  /** null: unlimited. */
  search_credits: z.int().nullable(),
  profile_credits: z.int().nullable(),
  /** Niches with a ranking that can still be unlocked this month; null: all are open. */
  niches_available: z.int().nullable(),
  onboarding: z.object({
    who: z.string().nullable(),
    goal: z.string().nullable(),
    /** `questions`: not answered yet. null: neither these nor a checklist, as for people who joined a workspace. */
    state: z.enum(["questions", "checklist"]).nullable(),
  }),
  notify_me: z.boolean(),
  /** When the account is removed unless it is restored before; null: not at all. */
  deletion_at: z.iso.datetime().nullable(),
  /** When the workspace of this session is deleted unless its owner restores it before; null: not at all. */
  workspace_deletion_at: z.iso.datetime().nullable(),
  /** The workspace of this session requires a second factor or a passkey, and the user has neither. */
  needs_second_factor: z.boolean(),
  /** Present while an administrator sees the product as this user: until when. */
  impersonation: z.object({ until: z.iso.datetime() }).optional(),
  /** The workspace of this session. */
  workspace: uuid,
  /** Role in that workspace. */
  member: z.enum(ROLES),
  limits: limitsView,
  can: z.object({ writeCrm: z.boolean(), removeSampleData: z.boolean(), renameWorkspace: z.boolean() }),
});
export type UserView = z.infer<typeof userView>;

/** What a tab sends as ACTING_HEADER. */
export function actingAs({
  _id,
  workspace,
  impersonation,
}: Pick<UserView, "_id" | "workspace" | "impersonation">): string {
  return [_id, workspace, ...(impersonation ? ["impersonation"] : [])].join(":");
}

export const registeredUser = endpoint({
  method: "GET",
  path: "/registered/user",
  auth: "user",
  summary: "The signed-in person, their plan and limits",
  reply: z.object({
    user: userView,
    need_google_auth: z.boolean(),
    err: z.string().nullable(),
    /** Proves to the operator's support chat who this is: HMAC-SHA256 of the user's id, hex. Absent without such a chat. */
    support_hmac: z.string().optional(),
  }),
});

const website = typed(WEBSITE_MAX).refine(
  (text) => text === "" || (/^https?:\/\/[^\s@]+$/i.test(text) && URL.canParse(text)),
  problem("input.webAddress"),
);

const changed = z.object({ success: z.literal(true), user: userView });

export const uploadOwnLogo = endpoint({
  method: "POST",
  path: "/registered/user/upload-logo",
  auth: "user",
  touches: ["account"],
  summary: "The user's picture or logo: PNG or JPEG, at most 1 MB",
  picture: "logo",
  reply: changed,
  errors: ["invalid_logo", "too_large"],
  perMinute: 20,
});

export const removeOwnLogo = endpoint({
  method: "POST",
  path: "/registered/user/remove-logo",
  auth: "user",
  touches: ["account"],
  summary: "Remove the user's picture",
  reply: changed,
});

/** Only what is sent changes; an empty text clears an optional field. */
export const updateUser = endpoint({
  method: "POST",
  path: "/registered/user/update",
  audit: "workspace.renamed",
  auth: "user",
  summary: "Change the user's own profile; owners and admins also the name of the workspace",
  touches: ["account"],
  body: z.strictObject({
    first_name: typed(NAME_MAX).min(1, problem("input.firstName")).optional(),
    last_name: typed(NAME_MAX).min(1, problem("input.lastName")).optional(),
    role: typed(NAME_MAX).optional(),
    country: countryCode.nullable().optional(),
    lang: userLanguage.optional(),
    website: website.meta({ examples: ["https://paper.example"] }).optional(),
    company: typed(NAME_MAX).min(1, problem("input.workspaceName")).optional(),
  }),
  reply: changed,
  errors: ["forbidden", "second_factor_required", "account_closing", "workspace_closing"],
});
