import { usernameKey } from "#contract/networks/networks.ts";
import type { AccountRecord, CreatorRecord, PostRecord } from "../record.ts";

/**
 * The records with one more for each co-author of their posts, after the one that names them: a joint post is recorded as
 * one of each of its accounts.
 */
export function withCoAuthors(records: readonly CreatorRecord[]): CreatorRecord[] {
  return records.flatMap((record, group) => {
    if (record.accounts.every(({ posts }) => posts.every(({ coAuthors = [] }) => coAuthors.length === 0)))
      return record;
    const accounts = record.accounts.map((account) => ({
      ...account,
      posts: account.posts.map((post) => (othersOf(account, post).length > 0 ? { ...post, isJoint: true } : post)),
    }));
    const others = record.accounts.flatMap((account) =>
      account.posts.flatMap((post) =>
        othersOf(account, post).map((username): CreatorRecord => ({
          accounts: [{ network: account.network, username, counts: [], posts: [sharedPost(post)] }],
          facts: {},
          at: record.at,
          niches: [],
          joint: { group, isAuthor: false },
        })),
      ),
    );
    return [{ ...record, accounts, joint: { group, isAuthor: true } }, ...others];
  });
}

/** Each once, without the author. */
function othersOf({ username }: AccountRecord, { coAuthors = [] }: PostRecord): string[] {
  const others = new Map(coAuthors.map((one) => [usernameKey(one), one]));
  others.delete(usernameKey(username));
  return [...others.values()];
}

function sharedPost(post: PostRecord): PostRecord {
  return { ...post, coAuthors: [], isJoint: true };
}
