export { findList, recordListMembers } from "./requests/list-members.ts";
export { readLiveNetworks } from "./admin/read-connectors.ts";
export { canRead, readAccount } from "./requests/read-account.ts";
export { lookupCreator } from "./requests/lookup-creator.ts";
export { pullAccounts } from "./requests/pull-accounts.ts";
export { release as makeDue } from "./refreshing/store.ts";
export { refreshDue } from "./refreshing/refresh-due.ts";
