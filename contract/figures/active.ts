import { metric } from "./figure.ts";
import { MONTH_WINDOW } from "./windows.ts";

export const active = metric({
  id: "active",
  name: "Active",
  of: "account",
  unit: "yes or no",
  definition: "Has published a post in the window. A creator is active when one of their accounts is.",
  window: `${MONTH_WINDOW} No when the account's posts were never collected.`,
});
