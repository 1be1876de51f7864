import { feature } from "../../kernel/feature.ts";
import { deleteAccount, exportPersonalData, removeDueAccounts, restoreAccount } from "./delete-account.ts";

export const accountDeletion = feature({
  name: "account-deletion",
  handlers: [deleteAccount, restoreAccount, exportPersonalData],
  nightly: { after: removeDueAccounts },
});
