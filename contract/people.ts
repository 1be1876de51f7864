import { z } from "zod";
import { PERSON_STATES, peopleList } from "./collections/people.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";
import { planId } from "./plans.ts";
import { ROLES } from "./base/roles.ts";

const endpoint = endpointsOf("people");

const personRow = z.object({
  _id: uuid,
  name: z.string(),
  email: z.string(),
  logo_url: z.string().nullable(),
  states: z.array(z.enum(PERSON_STATES)),
  /** The workspace that is opened at their sign-in, which has the plan. */
  workspace: z.object({ _id: uuid, name: z.string() }),
  plan: planId,
  /** Null: not in the last 12 months. */
  lastUsedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type PersonRow = z.infer<typeof personRow>;

const personView = personRow.extend({
  country: z.string().nullable(),
  /** Job title. */
  role: z.string().nullable(),
  /** All they are a member of. */
  workspaces: z.array(
    z.object({
      _id: uuid,
      name: z.string(),
      role: z.enum(ROLES),
      plan: planId,
      members: z.int(),
      isOpened: z.boolean(),
    }),
  ),
  /** Devices that are signed in. */
  devices: z.int(),
  signsInBy: z.object({ password: z.boolean(), secondFactor: z.boolean(), providers: z.int() }),
  deletionAt: z.iso.datetime().nullable(),
  /** Credits of the workspace that opens when the user signs in. */
  searchCredits: z.object({
    /** null: unlimited. */
    left: z.int().nullable(),
    /** Beside those of the plan, set by administrators; some may be spent. */
    extra: z.int(),
  }),
});
export type PersonView = z.infer<typeof personView>;

export const listPeople = endpoint({
  method: "GET",
  path: "/admin/users",
  auth: "admin",
  reads: ["people"],
  summary: "The users of the installation",
  query: peopleList.query,
  reply: z.object({ people: z.array(personRow), ...peopleList.page }),
});

const params = z.strictObject({ id: uuid });
const changed = z.object({ success: z.literal(true), user: personView });

export const getPerson = endpoint({
  method: "GET",
  path: "/admin/user/{id}",
  auth: "admin",
  reads: ["people"],
  summary: "A user, their workspaces and how they sign in",
  params,
  reply: z.object({ user: personView }),
  errors: ["not_found"],
});

export const setPlan = endpoint({
  method: "POST",
  path: "/admin/user/{id}/plan",
  audit: "plan.changed",
  auth: "admin",
  touches: ["people"],
  summary: "Put the workspace that a user signs in to on a plan",
  params,
  body: z.strictObject({ plan: planId.min(1) }),
  reply: changed,
  errors: ["not_found"],
});

export const signOutPerson = endpoint({
  method: "POST",
  path: "/admin/user/{id}/sign-out",
  audit: "person.signed-out",
  auth: "admin",
  touches: ["people"],
  summary: "Sign a user out on all devices",
  params,
  reply: changed,
  errors: ["not_found"],
});

export const mailPerson = endpoint({
  method: "POST",
  path: "/admin/user/{id}/send-link",
  audit: "person.mailed",
  auth: "admin",
  summary: "Mail a user a link to choose a new password with",
  params,
  reply: z.object({ success: z.literal(true) }),
  errors: ["not_found", "is_sample", "too_many_requests"],
});
