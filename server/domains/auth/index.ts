export { checkCurrentPassword } from "./change-password.ts";
export { checkSecretKey } from "./check-secret-key.ts";
export { createAccount, type NewAccount } from "./create-account.ts";
export { endSessionsOf } from "./devices.ts";
export { verifyPassword, hashPassword } from "./password.ts";
export { endSession, findSession, requireMember, startSession } from "./session.ts";
export { prepareFirstAdmin } from "./setup.ts";
export { rememberDevice } from "./sign-in-attempts.ts";
export { consumeToken, deleteExpired, findToken, findUserByEmail, insertToken, liveSessions } from "./store.ts";
