import { beforeAll, describe, expect, test } from "vitest";
import { recordCreators } from "#server/domains/creators/index.ts";
import { useNetworks } from "#test/support/networks.ts";
import { useWorld } from "#test/support/world.ts";
import { readPodcasts } from "./read-podcasts.ts";

const world = useWorld();
const networks = useNetworks(() => world().ctx.clock.now());
beforeAll(() => world().simulate(networks()));

/** A sample creator with podcasts at these links, imported from a file a year ago. */
async function makeSpeaker(username: string, links: string[]) {
  const accounts = [{ network: "instagram" as const, username, counts: [], posts: [] }];
  const publications = links.map((link) => ({ kind: "podcast" as const, title: "As a file says", link }));
  const record = { accounts, facts: {}, at: new Date("2025-11-20T12:00:00Z"), niches: [], publications };
  const source = { kind: "sample" as const, name: "a world" };
  const [outcome] = await recordCreators({ ctx: world().ctx, input: { source, records: [record] } });
  return outcome?.creatorId ?? 0;
}

async function podcastsOf(creatorId: number) {
  const { rows } = await world().root.$client.query(
    `select p.title, p.picture, s.name as source from podcasts p join sources s on s.id = p.source_id
     where creator_id = $1 order by p.id`,
    [creatorId],
  );
  return rows;
}

describe("a creator's podcasts", () => {
  test("are read from their feeds; one that cannot be read stays as it is known", async () => {
    const feeds = `${networks().base}/podcast`;
    const creatorId = await makeSpeaker("speaker.sample", [
      `${feeds}/ada.sample`,
      `${feeds}/broken.sample`,
      `${feeds}/page.sample`,
      "http://169.254.169.254/feed",
      "no address",
    ]);
    expect(await readPodcasts({ ctx: world().ctx, creatorId })).toBe(1);
    const unread = { title: "As a file says", picture: null, source: "a world" };
    expect(await podcastsOf(creatorId)).toEqual([
      { title: "Émission Ada", picture: "https://cdn.sample/cover.jpg", source: "Podcast feed (simulated)" },
      unread,
      unread,
      unread,
      unread,
    ]);
  });

  test("of a creator without any send no request", async () => {
    const creatorId = await makeSpeaker("silent.sample", []);
    expect(await readPodcasts({ ctx: world().ctx, creatorId })).toBe(0);
  });

  test("are not read where the source is switched off", async () => {
    await world().root.$client.query(`insert into connectors (key, is_enabled) values ('podcast', false)`);
    const accounts = [{ network: "instagram" as const, username: "real.example", counts: [], posts: [] }];
    const publications = [{ kind: "podcast" as const, title: "Known", link: "https://feeds.example/x" }];
    const record = { accounts, facts: {}, at: new Date("2025-11-20T12:00:00Z"), niches: [], publications };
    const source = { kind: "file" as const, name: "a file" };
    const [outcome] = await recordCreators({ ctx: world().ctx, input: { source, records: [record] } });
    expect(await readPodcasts({ ctx: world().ctx, creatorId: outcome?.creatorId ?? 0 })).toBe(0);
  });
});
