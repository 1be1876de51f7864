import type { CreatorCard } from "#contract/creators.ts";
import { useWorld, type World } from "#test/support/world.ts";
import {
  readCards,
  recordCreators,
  refreshMetrics,
  type AccountRecord,
  type CountRecord,
  type PostRecord,
} from "../../index.ts";

/** A day after a leap day: windows of 30 and 90 days reach over it. */
export const NOW = new Date("2028-03-01T12:00:00Z");
export const DAY = 24 * 60 * 60 * 1000;

type Account = Partial<AccountRecord>;
let made = 0;

/** A world for the suite, where creators are recorded and measured at NOW, or at another time. */
export function measuring() {
  const world = useWorld();

  /** Records one creator per set of accounts; returns their ids. */
  async function record(...given: Account[][]): Promise<number[]> {
    const outcomes = await recordCreators({
      ctx: world().ctx,
      input: { source: { kind: "file", name: "panel" }, records: given.map(recordOf) },
    });
    return outcomes.flatMap((outcome) => outcome.creatorId ?? []);
  }

  /** Refreshes creators as of a time and returns their cards, in the same order. */
  async function refresh(ids: number[], now = NOW): Promise<CreatorCard[]> {
    const { ctx } = world();
    await refreshMetrics({ ctx: { ...ctx, clock: { now: () => now } }, creatorIds: ids });
    const cards = await readCards({ ctx, ids });
    return ids.flatMap((id) => cards.get(id) ?? []);
  }

  /** Records a creator with these accounts and returns their measured card. */
  async function measure(...accounts: Account[]): Promise<CreatorCard> {
    const [card] = await refresh(await record(accounts));
    if (!card) throw new Error("nothing was recorded");
    return card;
  }

  /** The measured figures of a creator's only account. */
  async function figures(network: AccountRecord["network"], given: Account) {
    const [account] = (await measure({ network, ...given })).networks;
    if (!account) throw new Error("the creator has no account");
    return account;
  }

  return { world: (): World => world(), record, refresh, measure, figures };
}

function recordOf(accounts: Account[]) {
  made += 1;
  return {
    accounts: accounts.map((account, i) =>
      Object.assign({ network: "instagram" as const, username: `person_${made}_${i}`, counts: [], posts: [] }, account),
    ),
    facts: { fullName: "Ada" },
    at: NOW,
    niches: [],
  };
}

export function count(
  at: string,
  figures: Partial<CountRecord>,
  precision: CountRecord["precision"] = "day",
): CountRecord {
  return { at: new Date(at), precision, ...figures };
}

export function month(at: string, followers: number): CountRecord {
  return count(at, { followers }, "month");
}

let posts = 0;
/** Published this many days before NOW. */
export function post(daysAgo: number, figures: Partial<PostRecord>): PostRecord {
  posts += 1;
  return {
    externalId: `post-${posts}`,
    publishedAt: new Date(NOW.getTime() - daysAgo * DAY),
    countedAt: NOW,
    format: "image",
    text: "",
    hashtags: [],
    mentions: [],
    ...figures,
  };
}
