/** Identifies this tab to the server, which includes it in the change events the tab causes. */
export const TAB_ID = Math.random().toString(36).slice(2);
