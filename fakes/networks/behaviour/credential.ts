/** What every simulated network takes for every credential, and nothing else. */
export const CREDENTIAL = "sample";
