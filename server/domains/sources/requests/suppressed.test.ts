import { expect, test } from "vitest";
import { eraseCreator, getSubjectData } from "#contract/privacy.ts";
import { recordCreators, type CreatorRecord } from "#server/domains/creators/index.ts";
import { makeAdmin } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { recordResults } from "./record-results.ts";

const world = useWorld();

test("what a network says of who has objected is dropped, under another handle too", async () => {
  const { ctx } = world();
  const at = ctx.clock.now();
  const record = (username: string, externalId?: string): CreatorRecord => ({
    accounts: [
      { network: "youtube", username, externalId, counts: [{ at, precision: "day", followers: 1 }], posts: [] },
    ],
    facts: {},
    at,
    niches: [],
  });
  const source = { kind: "connector" as const, name: "YouTube" };
  const [known] = await recordCreators({ ctx, input: { source, records: [record("left.us", "UCleft")] } });
  const admin = await makeAdmin(world());
  const id = String(known?.creatorId);
  expect((await admin.browser.call(eraseCreator, { creatorId: id })).status).toBe(200);
  const answers = [record("left.us"), record("renamed.since", "UCleft"), record("still.here", "UCother")];
  const recorded = await recordResults({ ctx, source, answers: answers.map((one) => ({ record: one })) });
  const dropped = { outcome: "objected", creatorId: null };
  expect(recorded).toEqual([dropped, dropped, { outcome: "created", creatorId: expect.any(Number) }]);
  expect((await admin.browser.call(getSubjectData, { id })).status).toBe(404);
});
