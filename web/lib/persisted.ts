import type { z } from "zod";
import { createStore, type Store } from "./store.ts";

/** Reads a value from local storage; the fallback when absent, invalid or blocked. */
export function readStored<T>(key: string, schema: z.ZodType<T>, fallback: T): T {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(`limelight.${key}`) ?? "null"));
    return parsed.success ? parsed.data : fallback;
  } catch {
    return fallback;
  }
}

/** Stores a value; null deletes it. Failures are ignored: a full or blocked storage only loses the preference. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(`limelight.${key}`);
    else localStorage.setItem(`limelight.${key}`, JSON.stringify(value));
  } catch {
    // The value holds until the page is left.
  }
}

/** A store that persists in local storage and follows other tabs. */
export function createPersistedStore<T>(key: string, schema: z.ZodType<T>, fallback: T): Store<T> {
  const store = createStore(readStored(key, schema, fallback));
  addEventListener("storage", (event) => {
    if (event.key === `limelight.${key}`) store.set(readStored(key, schema, fallback));
  });
  return {
    ...store,
    set(next) {
      store.set(next);
      writeStored(key, next);
    },
  };
}
