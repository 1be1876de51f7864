import { usernameKey } from "#contract/networks/networks.ts";

/** Suffix of all sample handles; reserved, so that no real account is ever merged with one. */
export const SAMPLE_MARK = ".sample";

/** Simulated networks only refresh accounts they have provided before, not the generated ones of the sample world. */
export function isRefreshable({
  username,
  externalId,
}: {
  username: string;
  externalId?: string | null | undefined;
}): boolean {
  return !isSampleHandle(username) || (externalId ?? null) !== null;
}

export function isSampleHandle(username: string): boolean {
  return usernameKey(username).endsWith(SAMPLE_MARK);
}
