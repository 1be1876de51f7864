// What others put on timelines; reading them stands on the CRM, which stands on this.
export { forgetMoments, recordEachMoment, recordMoments } from "./record-moments.ts";
