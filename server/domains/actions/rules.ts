import { DAY_MS, UNDO_DAYS } from "#contract/limits.ts";

type Recorded = { inverse: unknown; undoneAt: Date | null; createdAt: Date };

/** Whether there is a way back, and time left to take it. */
export function mayUndo({ inverse, createdAt }: Recorded, now: Date): boolean {
  return inverse !== null && now.getTime() - createdAt.getTime() <= UNDO_DAYS * DAY_MS;
}
