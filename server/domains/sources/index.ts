export { lookupCreator } from "./ask/lookup-creator.ts";
export { pullAccounts } from "./ask/pull-accounts.ts";
export { refreshDue } from "./refreshing/refresh-due.ts";
