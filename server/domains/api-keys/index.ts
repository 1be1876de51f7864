export { findApiKey } from "./keys.ts";
export { countKeys, deleteKeysOf } from "./store.ts";
