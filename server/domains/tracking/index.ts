export { selectMarked, writeCampaign, writeMarks } from "./campaign/store.ts";
export { addClicks, clicksInto, insertLinks, selectLinks } from "./links/store.ts";
export { selectByCodes, upsertOrders, type NewOrder } from "./orders/store.ts";
export { postsHandlers } from "./reading/handlers.ts";
export { periodOf, presentPeriod, dayIn } from "./reading/period.ts";
export { presentWord } from "./reading/read-analysis.ts";
export { authorsMax, presentCreators, sharesOf, sumUp } from "./reading/read-overview.ts";
export { ENGINE_SORTS, readPage, readPost } from "./reading/read-posts.ts";
export { readPeople, readPosts, readRows } from "./reading/rows.ts";
export {
  assertTracking,
  beforeThese,
  hasTracking,
  knownUntil,
  postsOf,
  trackedList,
  trackedRanking,
  type Reader,
  type Tracked,
  type TrackedPosts,
} from "./reading/tracked.ts";
export { readValuedAccounts } from "./reading/valued-accounts.ts";
export { selectFollowers, selectMembers, selectMerged, selectUnexported } from "./store.ts";
export { CAMPAIGN_LINKS, openRedirects, type LinkSource } from "./links/redirects.ts";
export { presentStop } from "./links/links.ts";
export { newCode } from "./links/store.ts";
export { jointParts, sumOf } from "./campaign/rules.ts";
export { digitsOf } from "./orders/parse-order.ts";
export { receiveOrder } from "./orders/order-webhook.ts";
export { LABELS as REPORT_LABELS } from "./report/labels.ts";
export { aboutOf, changeText, readDocument, shareRow, shareText, type PdfWords } from "./report/pdf-parts.ts";
export { presentReportFrame, presentReportPost } from "./report/present.ts";
export { selectSourceKinds } from "./report/store.ts";
export { guestOf, hasOpenReport } from "./report/read-report.ts";
