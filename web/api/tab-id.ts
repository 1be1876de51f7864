/** Names this tab to the server, which names it in the notices of what it changed. */
export const TAB_ID = Math.random().toString(36).slice(2);
