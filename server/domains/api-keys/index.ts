export { findApiKey } from "./keys.ts";
export { countKeys, deleteKeysOf, deleteKeysOfUser, selectKeysOfUser } from "./store.ts";
