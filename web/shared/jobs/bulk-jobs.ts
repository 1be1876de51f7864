import { createStore } from "#web/lib/store.ts";
import { onSignOut } from "#web/api/session.ts";

/** A change of many that goes on in the background, and what to say of it once it is done. */
export type BulkJob = { id: string; sentence: (count: number) => string };

/** Running jobs, oldest first, also while other screens are open. */
export const bulkJobs = createStore<readonly BulkJob[]>([]);
onSignOut(() => bulkJobs.set([]));

export function watchJob(job: BulkJob): void {
  bulkJobs.set([...bulkJobs.get(), job]);
}

export function forgetJob({ id }: BulkJob): void {
  bulkJobs.set(bulkJobs.get().filter((one) => one.id !== id));
}
