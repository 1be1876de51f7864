import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { NamedProfile } from "#contract/employee-advocacy/people.ts";
import type { PointRules } from "#contract/employee-advocacy/points.ts";
import { undoable } from "../change-log.ts";
import { at, createdAt, id } from "../columns.ts";
import { withdrawnPlaces } from "../employee-places.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";
import { customers } from "./customers.ts";
import { lists } from "./lists.ts";
import { users } from "./users.ts";

/** The list whose creators are a workspace's employees, and what they have points for. */
export const employeePrograms = pgTable(
  "employee_programs",
  {
    customerId: uuid()
      .primaryKey()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** null: its list was deleted for good; the rules for points stay. */
    listId: uuid().references(() => lists.id, { onDelete: "set null" }),
    /** null: as the program has them. */
    points: jsonb().$type<PointRules>(),
    pointsSavedAt: at(),
  },
  (t) => [tenantPolicy(), index("employee_programs_list_idx").on(t.listId)], // deletion of lists
);

subject(employeePrograms, { none: "which list has a workspace's employees, and its rules for points" });

export const employeeTeams = pgTable(
  "employee_teams",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [tenantPolicy(), uniqueIndex("employee_teams_name_key").on(t.customerId, sql`lower(${t.name})`)],
);

subject(employeeTeams, { none: "names of a workspace's teams" });

export const employeeTeamsLog = undoable(employeeTeams, { columns: ["name"] });

/** The team that an employee is in. */
export const employeeTeamMembers = pgTable(
  "employee_team_members",
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    teamId: uuid()
      .notNull()
      .references(() => employeeTeams.id, { onDelete: "cascade" }),
  },
  (t) => [
    tenantPolicy(),
    primaryKey({ columns: [t.customerId, t.creatorId] }),
    index("employee_team_members_team_idx").on(t.teamId), // deletion of teams
    index("employee_team_members_creator_idx").on(t.creatorId), // deletion of creators
  ],
);

subject(employeeTeamMembers, {
  creator: { creatorId: "delete" },
  counted: "employees",
  access: { teams: "employees" },
  isReference: true,
});

export const employeeTeamMembersLog = undoable(employeeTeamMembers, {
  key: ["creatorId"],
  columns: ["teamId"],
  // People who have withdrawn since are in no team.
  canReturn: sql`n.creator_id not in (select w.creator_id from ${withdrawnPlaces()} w)`,
});

/** Links by which people join as employees. */
export const employeeInvitations = pgTable(
  "employee_invitations",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** SHA-256 of the link's token, hex. */
    hash: text().notNull(),
    /** The team that people join. */
    teamId: uuid().references(() => employeeTeams.id, { onDelete: "set null" }),
    /** How many people may join by it, and how many have. */
    uses: integer().notNull(),
    used: integer().notNull().default(0),
    invitedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    expiresAt: at().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    unique("employee_invitations_hash_key").on(t.hash), // the link
    index("employee_invitations_customer_idx").on(t.customerId, t.createdAt), // a workspace's invitations
    index("employee_invitations_team_idx").on(t.teamId), // deletion of teams
  ],
);

subject(employeeInvitations, { user: { invitedBy: "anonymize" }, personal: IN_HISTORY });

/** Only the team of an invitation comes back: a link that was ended must not work again. */
export const employeeInvitationsLog = undoable(employeeInvitations, { columns: ["teamId"] });

/** Each time that a person agreed to be counted among a workspace's employees. */
export const employeeConsents = pgTable(
  "employee_consents",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    /** As the person entered it. */
    name: text().notNull(),
    /** The profiles that they named: the words are about these. */
    profiles: jsonb().$type<NamedProfile[]>().notNull(),
    /** The list that they joined: they leave it also when the program has another one by then. */
    listId: uuid().references(() => lists.id, { onDelete: "set null" }),
    /** The words that were shown. */
    statement: text().notNull(),
    givenAt: at().notNull(),
    withdrawnAt: at(),
    /**
     * All ids of the person when they agreed and when they withdrew. Creators are merged and separated later: who has
     * withdrawn has done so under each of these.
     */
    creatorIds: bigint({ mode: "number" }).array().notNull(),
    /** SHA-256 of the token of the person's own link, hex. */
    hash: text().notNull(),
  },
  (t) => [
    tenantPolicy(),
    unique("employee_consents_hash_key").on(t.hash), // the person's link
    index("employee_consents_customer_idx").on(t.customerId, t.creatorId), // who counts
    index("employee_consents_creator_idx").on(t.creatorId), // deletion of creators
    index("employee_consents_list_idx").on(t.listId), // deletion of lists
  ],
);

subject(employeeConsents, {
  creator: {
    creatorId: "delete",
    creatorIds: {
      keep: "the id of an erased creator leads to nothing, and the withdrawal holds for the person's others",
    },
  },
  counted: "employees",
  access: {
    teams: "employees",
    file: { columns: ["name", "profiles", "statement", "givenAt", "withdrawnAt"], orderBy: ["givenAt"] },
  },
  isReference: true,
});
