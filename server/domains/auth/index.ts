export { sendResetLink } from "./change-password.ts";
export { checkSecretKey } from "./check-secret-key.ts";
export { createAccount, type NewAccount } from "./create-account.ts";
export { endSessionsOf } from "./devices.ts";
export { endSession, findSession, requireMember } from "./session.ts";
export { prepareFirstAdmin } from "./setup.ts";
export { completeSignIn, endOf } from "./sign-in.ts";
export { storeStep, takeStep } from "./steps.ts";
export { consumeToken, deleteExpired, findToken, findUserByEmail, liveSessions, replaceToken } from "./store.ts";
