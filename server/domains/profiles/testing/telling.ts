import type { InputOf } from "#contract/base/endpoint.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { figureProvenance } from "#contract/profiles/provenance.ts";
import {
  recordCreators,
  type AccountRecord,
  type CountRecord,
  type CreatorFacts,
  type PostRecord,
  type RecordSource,
} from "#server/domains/creators/index.ts";
import type { Config } from "#server/config.ts";
import type { Browser } from "#test/support/browser.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld, type World } from "#test/support/world.ts";

export const DAY = 24 * 60 * 60 * 1000;
export const PANEL: RecordSource = { kind: "file", name: "panel.csv" };

let made = 0;

/** A world for the suite, where creators are recorded and measured, and a member reads them. */
export function telling({
  plans = false,
  publicRankings = false,
  ai,
}: Partial<Pick<Config, "plans" | "publicRankings" | "ai">> = {}) {
  const world = useWorld({ plans, publicRankings, ai });
  let member: Browser | undefined;

  let base = 0;
  /** Returns equal times for equal numbers of days, however long a test takes, unless it sets the clock. */
  const ago = (days: number) => {
    const now = world().ctx.clock.now().getTime();
    if (Math.abs(now - base) > DAY / 24) base = Math.floor(now / 1000) * 1000;
    return new Date(base - days * DAY);
  };

  /** Records one creator with these accounts; returns its id as in the API. */
  async function record(
    accounts: Partial<AccountRecord>[],
    {
      facts = {},
      source = PANEL,
      indexed = true,
    }: { facts?: CreatorFacts; source?: RecordSource; indexed?: boolean } = {},
  ): Promise<string> {
    made += 1;
    const person = made;
    const [outcome] = await recordCreators({
      ctx: world().ctx,
      input: {
        source,
        records: [
          {
            accounts: accounts.map((account, i) =>
              Object.assign(
                { network: "instagram" as const, username: `p${person}_${i}`, counts: [], posts: [] },
                account,
              ),
            ),
            facts: { fullName: `Person ${person}`, ...facts },
            at: ago(0),
            niches: [],
          },
        ],
      },
    });
    if (indexed) await world().indexSync.flush();
    return String(outcome?.creatorId);
  }

  async function browser(): Promise<Browser> {
    member ??= (await makeOwner(world())).browser;
    return member;
  }

  async function overview(id: string) {
    return (await (await browser()).call(profileOverview, { id })).body;
  }

  async function provenance(input: InputOf<typeof figureProvenance>) {
    return (await browser()).call(figureProvenance, input);
  }

  function count(days: number, figures: Partial<CountRecord>): CountRecord {
    return { at: ago(days), precision: "day", ...figures };
  }

  let posts = 0;
  function post(days: number, figures: Partial<PostRecord> = {}): PostRecord {
    posts += 1;
    return {
      externalId: `post-${posts}`,
      publishedAt: ago(days),
      countedAt: ago(0.5),
      format: "image",
      text: "",
      hashtags: [],
      mentions: [],
      ...figures,
    };
  }

  return { world: (): World => world(), ago, record, browser, overview, provenance, count, post };
}
