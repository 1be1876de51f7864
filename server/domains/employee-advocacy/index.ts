export { insertConsent } from "./people-store.ts";
export { selectProgram, upsertProgram } from "./store.ts";
export { EMPLOYEE_LINKS } from "./library/own-library.ts";
