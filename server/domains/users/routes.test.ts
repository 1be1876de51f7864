import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { registeredUser } from "#contract/users.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

test("answers who is signed in, with the limits of their plan and what they may do", async () => {
  const browser = world().browser();
  const made = await browser.signUp({ company: "Paper & Co", role: "Buyer" });
  const { body } = await browser.call(registeredUser, {});
  expect(body.user).toEqual(made);
  expect(body.user).toMatchObject({
    company: "Paper & Co",
    role: "Buyer",
    plan: 1,
    is_admin: false,
    member: "owner",
    limits: {
      crm_creators: { max: 200, left: 200 },
      emailing: { enabled: false },
      custom_tops: { disabled_ranking: true },
    },
    can: { writeCrm: true, removeSampleData: false },
  });
  expect(JSON.stringify(body)).not.toMatch(/password|argon/i);
});

test("answers nothing to visitors", async () => {
  const answer = await world().browser().call(registeredUser, {});
  expect([answer.status, answer.error.err]).toEqual([401, "bad_access_token"]);
});

test("tells a viewer that they cannot write", async () => {
  const browser = world().browser();
  const { _id } = await browser.signUp();
  await world().root.execute(sql`update users set member = 'viewer' where id = ${_id}`);
  const { body } = await browser.call(registeredUser, {});
  expect(body.user).toMatchObject({ member: "viewer", can: { writeCrm: false } });
});
