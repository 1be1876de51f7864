// Below the domains that are about sign-in: workspaces, which those build on, take proofs of identity too.
export { confirmIdentity, verifyCurrent } from "./confirm-identity.ts";
export { hashPassword, verifyPassword } from "./password.ts";
export { findUserById } from "./store.ts";
