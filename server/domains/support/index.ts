export { eraseFromMessages, notifyObjectors, selectObjectors } from "./erase-messages.ts";
export { emitToAdministrators, notifyReporter } from "./reporters.ts";
export { updateMessageState } from "./store.ts";
export { reportThread } from "./support.ts";
