export { eraseFromMessages, notifyObjectors, selectObjectors } from "./erase-messages.ts";
export { emitToAdministrators, notifyReporter } from "./reporters.ts";
export { closeMessage, reopenMessage, type MessageRow } from "./store.ts";
