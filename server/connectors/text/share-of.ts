import type { KnownShare } from "#contract/profiles/audience.ts";

/** A share of an audience of which no more is known than this. */
export function shareOf({
  code,
  name = null,
  share,
}: {
  code: string | null;
  name?: string | null;
  share: number;
}): KnownShare {
  return { code, name, country: null, share, female: null, male: null };
}
