export { checkSecretKey } from "./check-secret-key.ts";
export { createAccount, type NewAccount } from "./create-account.ts";
export { verifyPassword, hashPassword } from "./password.ts";
export { findSession } from "./session.ts";
export { prepareFirstAdmin } from "./setup.ts";
export { deleteExpired, liveSessions } from "./store.ts";
