import { DAY_MS } from "#contract/base/limits.ts";
import { usernameKey, type Network } from "#contract/networks/networks.ts";

/** Hashtags, mentions and sponsored posts of a profile are counted over so long a time. */
export const LAST_YEAR_MS = 365 * DAY_MS;

/** Hashtags of a scope that are counted. */
export const TALLIES = 30;
/** Number of handles resolved: enough for what is shown, few enough for a creator who mentions thousands. */
export const HANDLES = 500;

type Mention = { network: Network; name: string; posts: number; sponsored: boolean };
type Known<Who> = { network: string; usernameKey: string; who: Who };
export type Mentioned<Who> = {
  name: string;
  posts: number;
  creator: Who | null;
  /** A post that mentions it discloses a paid partnership. */
  sponsored: boolean;
};

/**
 * Counts mentions by a key that is the same for all creators. Handles of one known creator are combined across
 * networks, as are equal handles without a known creator. Each is named by its most used handle.
 */
export function countMentions<Who extends { _id: string }>(
  mentions: readonly Mention[],
  known: readonly Known<Who>[],
): Map<string, Mentioned<Who>> {
  const owners = new Map(known.map(({ network, usernameKey: key, who }) => [`${network}/${key}`, who]));
  const tallies = new Map<string, Mentioned<Who>>();
  for (const { network, name, posts, sponsored } of mentions.toSorted((a, b) => b.posts - a.posts)) {
    const key = usernameKey(name);
    const creator = owners.get(`${network}/${key}`) ?? null;
    const id = creator ? `creator ${creator._id}` : `handle ${key}`;
    const before = tallies.get(id);
    tallies.set(
      id,
      before
        ? { ...before, posts: before.posts + posts, sponsored: before.sponsored || sponsored }
        : { name, posts, creator, sponsored },
    );
  }
  return tallies;
}
