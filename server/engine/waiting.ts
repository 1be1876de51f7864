/** The index sync takes seconds; after a large import, minutes. */
const BEHIND_MS = 2 * 60_000;

/** Whether the oldest change of which search knows nothing has waited for longer than two minutes. */
export function isBehind(since: Date | null, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() > BEHIND_MS;
}
