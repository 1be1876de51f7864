import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { BULK_MAX, HANDLE_MAX, NAME_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { isProfile } from "../crm-import/pasted-links.ts";
import { problem } from "../messages/shared.ts";
import { network } from "../networks/networks.ts";
import { person } from "../tracking/shapes.ts";
import { EMPLOYEES_PAGE } from "./endpoints.ts";
import { CONSENTS, team } from "./shapes.ts";

const endpoint = endpointsOf("employee-advocacy");

const instant = z.iso.datetime();

const employee = z.object({
  creator: person,
  team: team.nullable(),
  /** `withdrawn`: in the list again, and not counted. */
  consent: z.enum([...CONSENTS, "withdrawn"]),
  /** When they gave or withdrew it. */
  consentAt: instant.nullable(),
  /** The name that they entered then. */
  joinedAs: z.string().nullable(),
  /** False: they have agreed, and were taken out of the list since; they can still withdraw. */
  isListed: z.boolean(),
});
export type Employee = z.infer<typeof employee>;

export const listEmployees = endpoint({
  method: "GET",
  path: "/employee-advocacy/people",
  reads: ["employees", "lists", "profiles"],
  summary: "A workspace's employees, their teams and their consent, the newest of the list first; last who has left it",
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(EMPLOYEES_PAGE),
  }),
  reply: z.object({ total: z.int(), people: z.array(employee) }),
  errors: ["plan_limit"],
});

const writes = { can: "crm.write", touches: ["employees"] } as const;
const done = z.object({ success: z.literal(true) });
/** null: nothing was changed. */
const actionId = uuid.nullable();

export const TEAMS_MAX = 100;
const teamName = typed(NAME_MAX).min(1, problem("input.teamName"));

export const createTeam = endpoint({
  ...writes,
  method: "POST",
  path: "/employee-advocacy/teams",
  summary: "Add a team of employees",
  body: z.strictObject({ name: teamName }),
  reply: z.object({ success: z.literal(true), team }),
  errors: ["forbidden", "title_taken", "bad_request", "plan_limit"],
});

export const renameTeam = endpoint({
  ...writes,
  method: "PUT",
  path: "/employee-advocacy/teams/{id}",
  summary: "Rename a team of employees",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ name: teamName }),
  reply: z.object({ success: z.literal(true), actionId, team }),
  errors: ["not_found", "forbidden", "title_taken", "plan_limit"],
});

export const deleteTeam = endpoint({
  ...writes,
  method: "DELETE",
  path: "/employee-advocacy/teams/{id}",
  summary: "Delete a team; its people stay employees",
  params: z.strictObject({ id: uuid }),
  reply: done.extend({ actionId }),
  errors: ["not_found", "forbidden"],
});

export const assignTeam = endpoint({
  ...writes,
  method: "POST",
  path: "/employee-advocacy/people/assign",
  summary: "Put employees into a team, or take them out of theirs",
  body: z.strictObject({
    creatorIds: z.array(creatorId).min(1).max(BULK_MAX),
    /** null: none. */
    team: uuid.nullable(),
  }),
  reply: done,
  errors: ["not_found", "forbidden", "plan_limit"],
});

export const recordWithdrawal = endpoint({
  ...writes,
  method: "POST",
  path: "/employee-advocacy/people/{creator}/withdraw",
  touches: ["employees", "lists", "tracking"],
  summary: "Withdraw the consent of an employee who has asked for it; they leave the list",
  params: z.strictObject({ creator: creatorId }),
  reply: done,
  errors: ["not_found", "forbidden"],
});

export const INVITATION_DAYS = [1, 7, 30] as const;
export const INVITATION_USES_MAX = 500;
export const INVITATIONS_MAX = 100;

const invitation = z.object({
  _id: uuid,
  team: team.nullable(),
  uses: z.int(),
  used: z.int(),
  createdAt: instant,
  expiresAt: instant,
});
export type EmployeeInvitation = z.infer<typeof invitation>;

export const listEmployeeInvitations = endpoint({
  method: "GET",
  path: "/employee-advocacy/invitations",
  reads: ["employees"],
  summary: "Links by which people can join as employees, the newest first",
  reply: z.object({ invitations: z.array(invitation) }),
});

export const inviteEmployees = endpoint({
  ...writes,
  method: "POST",
  path: "/employee-advocacy/invitations",
  summary: "Make a link by which people join as employees and state their consent",
  body: z.strictObject({
    team: uuid.nullable().default(null),
    /** How many people may join by it. */
    uses: z.int().min(1).max(INVITATION_USES_MAX).default(1),
    days: z.union([z.literal(1), z.literal(7), z.literal(30)]).default(7),
  }),
  reply: z.object({
    success: z.literal(true),
    invitation,
    /** Shown once: the store has its hash. */
    link: z.string(),
  }),
  errors: ["not_found", "forbidden", "bad_request", "too_many_invitations", "plan_limit"],
});

export const deleteEmployeeInvitation = endpoint({
  ...writes,
  method: "DELETE",
  path: "/employee-advocacy/invitations/{id}",
  summary: "End an invitation: its link works no more",
  params: z.strictObject({ id: uuid }),
  reply: done,
  errors: ["not_found", "forbidden"],
});

export const linkToken = z.string().max(200);

/** What is shown to the person before they agree. */
const statement = z.string().max(4_000);

/** By address, which all people of a company can share. Each token has a limit of its own in addition. */
export const VISITS_PER_MINUTE = 300;
/** A person's own link. */
export const OWN_VISITS_PER_MINUTE = 60;

export const visits = {
  method: "POST",
  auth: "public",
  errors: ["invalid_link", "too_many_requests"],
  perMinute: VISITS_PER_MINUTE,
} as const;

/** Sent as a body, so that no log of addresses has the token. */
export const readEmployeeInvitation = endpoint({
  ...visits,
  path: "/public/employee-advocacy/invitation",
  summary: "Who invites a person to join as an employee, and what they would agree to",
  body: z.strictObject({ token: linkToken }),
  reply: z.object({ success: z.literal(true), workspace: z.string(), statement }),
});

export const PROFILES_MAX = 10;

const profile = z
  .strictObject({ network, username: typed(HANDLE_MAX).min(1) })
  .refine((one) => isProfile({ ...one, isBrand: false }), { path: ["username"], ...problem("input.username") })
  .meta({ examples: [{ network: "linkedin", username: "nobody-in-particular" }] });

/** A profile that a person named when they joined; not added: the creator was known already, and only the workspace adds to it. */
const namedProfile = z.object({ network, username: z.string(), isAdded: z.boolean() });
export type NamedProfile = z.infer<typeof namedProfile>;

/**
 * 32 random bytes in base64url, drawn by the person's browser: when the answer is lost, it sends the same one again, and the
 * person has it already.
 */
const ownToken = z.string().regex(/^[\w-]{43}$/);

export const joinEmployees = endpoint({
  ...visits,
  path: "/public/employee-advocacy/join",
  summary: "Join as an employee by an invitation, and consent to be counted",
  body: z.strictObject({
    token: linkToken,
    name: typed(NAME_MAX).min(1, problem("input.reviewer")),
    profiles: z.array(profile).min(1, problem("input.pasteLink")).max(PROFILES_MAX),
    /** As it was shown: when it has changed since, it has to be read again. */
    statement,
    /** Of the person's own link, by which they withdraw. The store has its hash. */
    own: ownToken.meta({ examples: ["OwnTokenOwnTokenOwnTokenOwnTokenOwnTokenOwn"] }),
  }),
  reply: z.object({
    success: z.literal(true),
    notAdded: z.array(namedProfile.omit({ isAdded: true })),
  }),
  errors: ["invalid_link", "too_many_requests", "conflict", "bad_request", "forbidden", "plan_limit"],
});

export const readConsent = endpoint({
  ...visits,
  path: "/public/employee-advocacy/consent",
  summary: "What a person has agreed to, by the token of their own link",
  body: z.strictObject({ token: linkToken }),
  reply: z.object({
    success: z.literal(true),
    workspace: z.string(),
    name: z.string(),
    profiles: z.array(namedProfile),
    statement,
    givenAt: instant,
    withdrawnAt: instant.nullable(),
    /** By this consent, or by another one that the same person has given. */
    isCounted: z.boolean(),
  }),
});

export const withdrawConsent = endpoint({
  ...visits,
  path: "/public/employee-advocacy/withdraw",
  summary: "Withdraw one's consent: without another one the person counts no more, and leaves the list of employees",
  body: z.strictObject({ token: linkToken }),
  reply: z.object({
    success: z.literal(true),
    withdrawnAt: instant,
    /** The person has given another consent, which is withdrawn by its own link. */
    isCounted: z.boolean(),
  }),
});
