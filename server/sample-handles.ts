import { usernameKey } from "#contract/networks.ts";

/** Suffix of all sample handles; reserved, so that no real account is ever merged with one. */
export const SAMPLE_MARK = ".sample";

export function isSampleHandle(username: string): boolean {
  return usernameKey(username).endsWith(SAMPLE_MARK);
}
