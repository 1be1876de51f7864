import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "../columns.ts";
import { subject } from "../subject.ts";
import { creatorClaims } from "./creator-claims.ts";
import { users } from "./users.ts";

/** People that a creator lets act for them on the profile of a claim, and those they have invited to (decision 99). */
export const creatorManagers = pgTable(
  "creator_managers",
  {
    id: id(),
    claimId: uuid()
      .notNull()
      .references(() => creatorClaims.id, { onDelete: "cascade" }),
    /** Lower case. */
    email: text().notNull(),
    /** null: the invitation is not accepted yet. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    acceptedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("creator_managers_email_key").on(t.claimId, t.email), // a person acts for a profile once
    index("creator_managers_user_idx").on(t.userId), // profiles that a user acts for
    index("creator_managers_invited_idx")
      .on(t.email)
      .where(sql`${t.userId} is null`), // my invitations
  ],
);

subject(creatorManagers, {
  user: { userId: "delete" },
  address: creatorManagers.email,
  personal: {
    managing: {
      of: ({ id: userId, email }) =>
        sql`(${creatorManagers.userId} = ${userId} or (${creatorManagers.userId} is null and ${creatorManagers.email} = ${email.toLowerCase()}))`,
      columns: ["email", "createdAt", "acceptedAt"],
    },
  },
});
