// What others record on timelines. Reading them is `timeline`, which builds on the CRM, which builds on this.
export { recordEachEvent, recordEvents } from "./record-events.ts";
