import { sql } from "drizzle-orm";
import { boolean, customType, index, pgTable, text, uniqueIndex, uuid, jsonb } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "../columns.ts";
import { subject } from "../subject.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** One sign-in on one device. Tokens are only stored as SHA-256. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The workspace this device works in: one that the user is a member of. */
    workspaceId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** While an administrator sees the product as a member of a workspace; the session is theirs again once it is stopped. */
    impersonatedUserId: uuid().references(() => users.id, { onDelete: "cascade" }),
    impersonatedWorkspaceId: uuid().references(() => customers.id, { onDelete: "cascade" }),
    /** From then on every call is refused until it is stopped: no tab that still shows the member acts as the administrator. */
    impersonationUntil: at(),
    accessHash: bytes().notNull(),
    accessExpiresAt: at().notNull(),
    refreshHash: bytes().notNull(),
    /** The refresh token before the last rotation: valid for another 30 s (two tabs). */
    previousRefreshHash: bytes(),
    rotatedAt: at(),
    remember: boolean().notNull(),
    expiresAt: at().notNull(),
    userAgent: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("sessions_access_key").on(t.accessHash), // every request
    index("sessions_user_idx").on(t.userId), // sign out everywhere
    index("sessions_expires_idx").on(t.expiresAt), // nightly clean-up
  ],
);

subject(sessions, {
  user: { userId: "delete", impersonatedUserId: "delete" },
  personal: {
    devices: {
      of: "userId",
      columns: ["userAgent"],
      also: { signedInAt: sessions.createdAt, remembered: sessions.remember },
    },
  },
});

/**
 * Single-use links – the first administrator's setup, sign-up, a new password and the claim of a profile, with the address
 * in the payload – and steps of a sign-in: at a network to prove a claim `claim-sign-in` or to connect an account `connect-account`, at Google to connect a mailbox `mailbox-sign-in`, at a provider `external` until its answer, `registration` until the account is complete; with a
 * passkey `passkey`, and `new-passkey` while one is created.
 */
export const oneTimeTokens = pgTable("one_time_tokens", {
  /** SHA-256 of the token, hex. */
  hash: text().primaryKey(),
  purpose: text({
    enum: [
      "setup",
      "signup",
      "reset",
      "claim",
      "external",
      "claim-sign-in",
      "connect-account",
      "mailbox-sign-in",
      "registration",
      "passkey",
      "new-passkey",
    ],
  }).notNull(),
  payload: jsonb().$type<Record<string, string>>().notNull().default({}),
  expiresAt: at().notNull(),
  createdAt: createdAt(),
});

subject(oneTimeTokens, {
  user: {},
  address: sql`${oneTimeTokens.payload} ->> 'email'`,
  personal: "secrets of links and of steps of a sign-in, for hours or days",
});
