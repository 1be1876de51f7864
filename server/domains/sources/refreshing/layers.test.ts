import { expect, test } from "vitest";
import { recordCreators } from "#server/domains/creators/index.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { selectRefreshAccounts } from "./store.ts";

const world = useWorld();

test("an account of the installation is requested by its own id, not by one that a workspace recorded", async () => {
  const { ctx } = world();
  const { customerId } = await makeOwner(world());
  const record = async (source: { kind: "file"; name: string; customerId?: string }, externalId?: string) => {
    const account = { network: "twitch" as const, username: "requested", counts: [], posts: [] };
    const accounts = [{ ...account, ...(externalId && { externalId, url: "https://www.twitch.tv/another" }) }];
    const records = [{ accounts, facts: { fullName: "Requested" }, at: ctx.clock.now(), niches: [] }];
    return (await recordCreators({ ctx, input: { source, records } }))[0]?.creatorId ?? 0;
  };
  const creatorId = await record({ kind: "file", name: "panel" });
  await record({ kind: "file", name: "table", customerId }, "4711");
  const targets = await selectRefreshAccounts({ db: ctx.db, customerId }, creatorId);
  expect(targets).toMatchObject([{ username: "requested", externalId: null, url: null }]);
});
