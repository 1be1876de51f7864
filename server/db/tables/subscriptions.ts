import { boolean, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { BILLING_CYCLES, SUBSCRIPTION_STATES } from "#contract/payment.ts";
import { at } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { customers } from "./customers.ts";

/** What Stripe knows of a workspace: its customer there, and the subscription that its plan follows. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    customerId: uuid()
      .primaryKey()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** The workspace's id at Stripe. */
    stripeCustomerId: text().notNull(),
    /** null until the first one begins. */
    subscriptionId: text(),
    state: text({ enum: SUBSCRIPTION_STATES }),
    plan: smallint(),
    cycle: text({ enum: BILLING_CYCLES }),
    periodEnd: at(),
    endsAtPeriodEnd: boolean().notNull().default(false),
    /** When the reading of what is stored here began: an older one does not replace it. */
    readAt: at(),
  },
  (t) => [tenantPolicy(), unique("subscriptions_stripe_customer_key").on(t.stripeCustomerId)], // the workspace of an event
);

subject(subscriptions, { none: "what a workspace pays" });

/** Ids of events that were processed, so that each is processed once. */
export const stripeEvents = pgTable("stripe_events", {
  id: text().primaryKey(),
  receivedAt: at().notNull(),
});

subject(stripeEvents, { none: "ids of events" });
