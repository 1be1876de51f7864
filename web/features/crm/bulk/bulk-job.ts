import { createStore } from "#web/lib/store.ts";
import { onSignOut } from "#web/api/session.ts";

/** A change of many that goes on in the background, and what to say of it once it is done. */
export type BulkJob = { id: string; sentence: (count: number) => string };

/** Kept while one looks at other screens. */
export const bulkJob = createStore<BulkJob | null>(null);
onSignOut(() => bulkJob.set(null));
