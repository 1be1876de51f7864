import { readRange, writeRange, type Range } from "#web/shared/days/range.ts";
import { readTracking, writeTracking, type TrackingSearch } from "#web/shared/tracking/search-params.ts";
import type { UrlInput } from "#web/shared/collections/url.ts";

type ListeningSearch = { range?: string };

export function readListening(search: UrlInput): { range: Range } {
  return { range: readRange(search["range"]) };
}

/** Only what differs from the usual. */
export function writeListening(range: Range): ListeningSearch {
  const written = writeRange(range);
  return written === undefined ? {} : { range: written };
}

/** All posts of a topic in the period, which the share of voice counts. */
export function writePostsOf(range: Range): TrackingSearch {
  return writeTracking({ ...readTracking({}), tab: "posts", range });
}

/** The valid part of the URL of the list of topics. */
export const listeningUrl = { search: (input: UrlInput) => writeListening(readListening(input).range) };
