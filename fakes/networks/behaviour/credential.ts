/** The only credential that simulated networks accept. */
export const CREDENTIAL = "sample";
