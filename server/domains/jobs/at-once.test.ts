import { expect, test } from "vitest";
import { addCreator } from "#contract/crm/endpoints.ts";
import { exportFile } from "#contract/exports.ts";
import { cancelJob } from "#contract/jobs.ts";
import { JOBS_AT_ONCE } from "#contract/base/limits.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

test("a team has so many jobs under way and no more, however many it asks for at once", async () => {
  const [owner, other] = await Promise.all([makeOwner(world()), makeOwner(world())]);
  for (const { browser } of [owner, other])
    await browser.call(addCreator, { creatorsId: await makeCreators(world(), 1) });
  const ask = async ({ browser }: typeof owner) => browser.call(exportFile, { format: "json" });
  const answers = await Promise.all(Array.from({ length: JOBS_AT_ONCE + 3 }, async () => ask(owner)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ error }) => error.err)).toEqual(Array.from({ length: 3 }, () => "too_many_requests"));
  expect((await ask(other)).status).toBe(200);
  const jobId = answers.find(({ status }) => status === 200)?.body.jobId ?? "";
  await owner.browser.call(cancelJob, { id: jobId });
  expect((await ask(owner)).status).toBe(200);
});
