// Recording timeline events. Reading them is `timeline`, which depends on the CRM, which depends on this.
export { recordEachEvent, recordEvents, recordEventsBy } from "./record-events.ts";
export { isDone } from "./store.ts";
