import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  unique,
  uuid,
  primaryKey,
} from "drizzle-orm/pg-core";
import type { ONBOARDING_GOALS } from "#contract/onboarding.ts";
import type { ApiScope } from "#contract/api-keys.ts";
import { GIVEN_ROLES, ROLES } from "#contract/base/roles.ts";
import { USER_LANGUAGES } from "#contract/users.ts";
import { at, createdAt, id } from "../columns.ts";
import { ofCurrentTenant, tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { customers } from "./customers.ts";

type OnboardingGoal = (typeof ONBOARDING_GOALS)[number];

export const users = pgTable(
  "users",
  {
    id: id(),
    /** The workspace that is opened at sign-in; one of workspaceMembers. */
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** Lower case. */
    email: text().notNull(),
    /** argon2id; null for people who only sign in elsewhere. */
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Job title. */
    jobRole: text(),
    isAdmin: boolean().notNull().default(false),
    isSample: boolean().notNull().default(false),
    country: text(),
    website: text(),
    lang: text({ enum: USER_LANGUAGES }).notNull().default(USER_LANGUAGES[0]),
    onboarding: jsonb()
      .$type<{ who?: string; goal?: OnboardingGoal; state?: "questions" | "checklist" }>()
      .notNull()
      .default({}),
    /** Key of the user's picture in the file store. */
    logo: text(),
    /** When the account is removed unless it is restored before; null: not at all. */
    deletionAt: at(),
    notifyMe: boolean().notNull().default(false),
    /**
     * Number of searches that the user has begun, and a digest of the last one: repeating that search does not count
     * again.
     */
    searchCount: integer().notNull().default(0),
    lastSearch: text(),
    newsletterAccepted: boolean().notNull().default(false),
    privacyAcceptedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    // Also those who left: what they wrote is shown with their name.
    tenantPolicy(sql`id in (select user_id from workspace_members where ${ofCurrentTenant})`),
    uniqueIndex("users_email_key").on(sql`lower(${t.email})`), // sign-in
    index("users_customer_idx").on(t.customerId), // deletion of a workspace
  ],
);

subject(users, {
  user: { id: "delete" },
  personal: "the profile, without the hash of the password",
});

export const workspaceMembers = pgTable(
  "workspace_members",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    role: text({ enum: ROLES }).notNull(),
    joinedAt: at().notNull().defaultNow(),
    /** Set when they left or were removed. */
    leftAt: at(),
  },
  (t) => [
    tenantPolicy(),
    primaryKey({ columns: [t.userId, t.customerId] }),
    index("workspace_members_customer_idx").on(t.customerId), // members of a workspace
  ],
);

subject(workspaceMembers, {
  user: { userId: "delete" },
  personal: {
    workspaces: {
      of: "userId",
      columns: ["role", "joinedAt", "leftAt"],
      also: { name: sql`(select c.name from customers c where c.id = ${workspaceMembers.customerId})` },
    },
  },
});

/** Links that let one person join a workspace, once. */
export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** Lower case. */
    email: text().notNull(),
    role: text({ enum: GIVEN_ROLES }).notNull(),
    /** SHA-256 of the link's token, hex. */
    hash: text().notNull(),
    invitedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    expiresAt: at().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    unique("invitations_email_key").on(t.customerId, t.email), // a new one replaces the former
    unique("invitations_hash_key").on(t.hash), // the link
  ],
);

subject(invitations, {
  user: { invitedBy: "anonymize" },
  address: invitations.email,
  personal: {
    invitations: {
      of: ({ email }) => sql`lower(${invitations.email}) = ${email.toLowerCase()}`,
      columns: ["role", "createdAt", "expiresAt"],
    },
  },
});

/** Keys of programs that call the API for a workspace. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** Calls are made as this user. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** SHA-256 of the key, hex. */
    hash: text().notNull(),
    /** How the key begins. */
    start: text().notNull(),
    scopes: jsonb().$type<ApiScope[]>().notNull(),
    lastUsedAt: at(),
    expiresAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    unique("api_keys_hash_key").on(t.hash), // every call with a key
    index("api_keys_customer_idx").on(t.customerId), // keys of a workspace
  ],
);

subject(apiKeys, {
  user: { userId: "delete" },
  personal: {
    apiKeys: {
      of: "userId",
      columns: ["name", "start", "scopes", "createdAt", "lastUsedAt", "expiresAt"],
    },
  },
});

/** What signing in takes in addition to a password. */
export const secondFactors = pgTable("second_factors", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The secret of the authenticator app, encrypted with the installation's key. */
  secret: text().notNull(),
  /** Null until the first code. */
  enabledAt: at(),
  /** The time step of the last code that was taken: each is good once. */
  lastStep: integer().notNull().default(0),
  /** SHA-256 of those not used yet, hex. */
  recoveryHashes: jsonb().$type<string[]>().notNull().default([]),
  createdAt: createdAt(),
});

subject(secondFactors, {
  user: { userId: "delete" },
  personal: { secondFactors: { of: "userId", columns: ["createdAt", "enabledAt"] } },
});

/** Credentials of authenticators (WebAuthn) that users sign in with; each verifies its user, so one is a second factor. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As the authenticator names it, base64url. */
    credentialId: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** Number of signatures by the authenticator; 0 where it does not count them. */
    counter: bigint({ mode: "number" }).notNull(),
    /** How browsers reach the authenticator. */
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    lastUsedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("passkeys_credential_key").on(t.credentialId), // sign-in
    index("passkeys_user_idx").on(t.userId), // a user's own
  ],
);

subject(passkeys, {
  user: { userId: "delete" },
  personal: {
    passkeys: { of: "userId", columns: ["name", "createdAt", "lastUsedAt"] },
  },
});

/** Whether a user's sign-in takes more than a password, beside a statement's `users` row. */
export const hasSecondFactor = sql<boolean>`(
  exists (select from second_factors f where f.user_id = users.id and f.enabled_at is not null)
  or exists (select from passkeys p where p.user_id = users.id))`;

/** Whether the user lacks a second factor that the workspace requires, beside `users` and `customers` rows. */
export const lacksSecondFactor = sql<boolean>`(customers.requires_second_factor and not ${hasSecondFactor})`;

/** The owner of a workspace, joined to its `customers` row; the workspace's own id while it has no owner. */
export const workspaceOwner = sql<string>`coalesce((
  select o.user_id from workspace_members o
  where o.customer_id = customers.id and o.role = 'owner' and o.left_at is null limit 1), customers.id)`;

/** Accounts at OpenID providers that users sign in with. */
export const identities = pgTable(
  "identities",
  {
    issuer: text().notNull(),
    /** The provider's own id of the person: addresses change hands, this does not. */
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As the provider named it when they were connected; shown only. */
    email: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    unique("identities_user_key").on(t.userId, t.issuer), // one of each provider
  ],
);

subject(identities, {
  user: { userId: "delete" },
  personal: { connections: { of: "userId", columns: ["issuer", "subject", "email"] } },
});

/** A user's preferences for a screen: a ScreenPreference of contract/preferences.ts. */
export const userPreferences = pgTable(
  "user_preferences",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    screen: text().notNull(),
    value: jsonb().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.screen] })],
);

subject(userPreferences, {
  user: { userId: "delete" },
  personal: { preferences: { of: "userId", columns: ["screen", "value"] } },
});
