export { insertCampaign } from "./briefs/store.ts";
export { insertDeliverables } from "./deliverables/store.ts";
export { insertPayments } from "./payments/store.ts";
export { insertPlaces } from "./pipeline/store.ts";
