import { feature } from "../../kernel/feature.ts";
import * as deleteAccount from "./delete-account.ts";

export const accountDeletion = feature({
  name: "account-deletion",
  handlers: [deleteAccount],
  nightly: { after: deleteAccount.removeDueAccounts },
});
