import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { uuid } from "./ids.ts";
import { limitsView, planId } from "./plans.ts";
import { ROLES } from "./roles.ts";

const endpoint = endpointsOf("users");

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
  lang: z.string(),
  logo_url: z.string().nullable(),
  is_admin: z.boolean(),
  plan: planId,
  search_credits: z.int().nullable(),
  onboarding: z.object({ who: z.string().nullable() }),
  notify_me: z.boolean(),
  /** Role in the workspace that owns CRM and lists. */
  member: z.enum(ROLES),
  limits: limitsView,
  can: z.object({ writeCrm: z.boolean(), removeSampleData: z.boolean() }),
});
export type UserView = z.infer<typeof userView>;

export const registeredUser = endpoint({
  method: "GET",
  path: "/registered/user",
  auth: "user",
  summary: "The signed-in person, their plan and limits",
  reply: z.object({ user: userView, need_google_auth: z.boolean(), err: z.string().nullable() }),
});
