export { findApiKey } from "./keys.ts";
export { deleteKeysOf } from "./store.ts";
