import { usernameKey } from "#contract/networks.ts";

/** What every sample handle ends in; reserved, so that no real account ever merges with one. */
export const SAMPLE_MARK = ".sample";

export function isSampleHandle(username: string): boolean {
  return usernameKey(username).endsWith(SAMPLE_MARK);
}
