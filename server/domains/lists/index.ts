export { readListCreatorIds, readListEntries, readListPage, readListStats } from "./page/read-page.ts";
export { fetchList, type ListRow, type SharedRow } from "../memberships/index.ts";
export { findShared } from "./share/find-shared.ts";
export { logoUrl } from "./present.ts";
