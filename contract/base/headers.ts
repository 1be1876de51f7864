/** Request header that identifies the browser tab. */
export const TAB_HEADER = "x-tab-id";
/** Request header with who a tab shows: changes by a tab that shows someone else, or another workspace, are refused. */
export const ACTING_HEADER = "x-acting-as";
