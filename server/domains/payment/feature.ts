import { feature } from "../../kernel/feature.ts";
import { generateCustomerPortal, getBilling, startPlan } from "./subscribe.ts";
import { deleteOldEvents } from "./webhook.ts";

export const payment = feature({
  name: "payment",
  handlers: [getBilling, generateCustomerPortal, startPlan],
  nightly: { after: deleteOldEvents },
});
