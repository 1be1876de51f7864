import { beforeAll, beforeEach } from "vitest";
import * as contract from "#contract/creator-profile/connections.ts";
import { startClaim } from "#contract/creator-profile/claims.ts";
import type { Network } from "#contract/networks/networks.ts";
import { numberOf } from "#fakes/networks/behaviour/number-ids.ts";
import { idOf } from "#fakes/networks/instagram/items.ts";
import { channelId } from "#fakes/networks/youtube/ids.ts";
import { readConnected } from "#server/domains/creator-profile/connections/read-due.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { makeOwner, type Person } from "../factories/people.ts";
import { useNetworks } from "./networks.ts";
import { createWorld, type World } from "./world.ts";

export const CONNECTED: Network[] = ["youtube", "twitch", "tiktok", "instagram", "pinterest"];

const IDS: Partial<Record<Network, (handle: string) => string>> = {
  youtube: channelId,
  twitch: numberOf,
  instagram: idOf,
};

/** A world with simulated networks and, for each test, an owner whose profiles have accounts to connect. */
export function useConnections() {
  const networks = useNetworks();
  const all: { world?: World; owner?: Person; made: number } = { made: 0 };
  const world = () => all.world ?? unready();
  const owner = () => all.owner ?? unready();
  const query = async (text: string, ...values: unknown[]) => (await world().root.$client.query(text, values)).rows;

  beforeAll(async () => {
    const application = { clientId: networks().credential, clientSecret: networks().credential };
    const started = await createWorld({
      connectors: { timeoutMs: 5_000, credentials: {}, at: networks().base },
      networkSignIns: Object.fromEntries([...CONNECTED, "twitter" as const].map((network) => [network, application])),
    });
    all.world = started;
    return async () => started.close();
  });

  beforeEach(async () => {
    await query("delete from account_connections");
    await query("delete from connected_audiences");
    world().emitted.length = 0;
    all.owner = await makeOwner(world());
  });

  /** A profile of the owner with one account on a network. */
  async function profile(network: Network) {
    all.made += 1;
    const username = `linked${all.made}`;
    const externalId = IDS[network]?.(username);
    const [outcome] = await recordCreators({
      ctx: world().ctx,
      input: {
        source: { kind: "file", name: "a panel" },
        records: [
          {
            accounts: [{ network, username, counts: [], posts: [], ...(externalId !== undefined && { externalId }) }],
            facts: {},
            at: world().ctx.clock.now(),
            niches: [],
          },
        ],
      },
    });
    const id = String(outcome?.creatorId);
    const { claim } = (await owner().browser.call(startClaim, { network, username })).body;
    await query("update creator_claims set state = 'owned', method = 'evidence' where id = $1", claim._id);
    return { id, username, network, claim: claim._id };
  }

  /** What the network sends back once the user has signed in there with this handle. */
  async function answerOf(url: string, handle: string): Promise<string> {
    const body = new URLSearchParams({ handle });
    const { headers } = await fetch(url, { method: "POST", body, redirect: "manual" });
    return new URL(headers.get("location") ?? "").search.slice(1);
  }

  async function connect({ id, network }: { id: string; network: Network }, handle: string, audience?: true) {
    const { url } = (await owner().browser.call(contract.connectionUrl, { id, network, audience })).body;
    return owner().browser.call(contract.connectAccount, { data: await answerOf(url, handle) });
  }
  const list = async (id: string) => (await owner().browser.call(contract.listConnections, { id })).body;
  const pass = async () => readConnected({ ctx: world().ctx });
  const figures = async (id: string) =>
    query(
      `select s.kind, s.name, s.max_age_days, c.followers::int as followers,
        (select count(*)::int from posts p where p.creator_id = c.creator_id and p.source_id = s.id) as posts
       from account_counts c join sources s on s.id = c.source_id where c.creator_id = $1`,
      id,
    );

  return { world, owner, networks, query, profile, connect, list, pass, figures };
}

function unready(): never {
  throw new Error("the world is made in beforeAll, its owner in beforeEach: use them inside tests");
}
