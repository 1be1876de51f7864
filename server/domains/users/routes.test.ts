import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { beginImpersonation } from "#contract/impersonation.ts";
import { registeredUser, removeOwnLogo, updateUser, uploadOwnLogo } from "#contract/users.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { sweepLists } from "#server/domains/lists/index.ts";
import { giveRole, makeAdmin, makeColleague, makeOwner } from "#test/factories/people.ts";
import { asFile, BAD_PICTURES, JPEG, PNG, TOO_LARGE } from "#test/support/pictures.ts";
import { createWorld, useWorld } from "#test/support/world.ts";

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
      plan: { name: "Free", can_buy: false },
      crm_creators: { max: 200, left: 200 },
      emailing: { enabled: false },
      custom_tops: { disabled_ranking: true },
    },
    can: { writeCrm: true, removeSampleData: false, renameWorkspace: true },
  });
  expect(JSON.stringify(body)).not.toMatch(/password|argon/i);
});

test("tells a viewer that they cannot write", async () => {
  const browser = world().browser();
  const { _id } = await browser.signUp();
  await giveRole(world(), _id, "viewer");
  const { body } = await browser.call(registeredUser, {});
  expect(body.user).toMatchObject({ member: "viewer", can: { writeCrm: false } });
});

test("people change their own profile, and only what they send; owners the workspace's name", async () => {
  const owner = await makeOwner(world());
  const change = { first_name: " Grace ", role: "Head of Paper", country: "fr", website: "https://paper.example" };
  const { body } = await owner.browser.call(updateUser, { ...change, company: "Paper & Sons" });
  expect(body.user).toMatchObject({
    ...change,
    first_name: "Grace",
    last_name: expect.stringMatching(/^Tester/),
    company: "Paper & Sons",
  });
  const cleared = await owner.browser.call(updateUser, { website: "", country: null });
  expect(cleared.body.user).toMatchObject({ first_name: "Grace", website: null, country: null, role: "Head of Paper" });

  const colleague = await makeColleague(world(), owner, "member");
  const refused = await colleague.browser.call(updateUser, { last_name: "Changed", company: "Mine" });
  expect([refused.status, refused.error.err]).toEqual([403, "forbidden"]);
  const { user } = (await colleague.browser.call(registeredUser, {})).body;
  expect(user).toMatchObject({ company: "Paper & Sons", can: { renameWorkspace: false } });
  expect(user.last_name).not.toBe("Changed");
});

test("people choose among the languages that the product has, and others are refused with these", async () => {
  const { browser, userId } = await makeOwner(world());
  await world().root.execute(sql`update users set lang = 'xx' where id = ${userId}`);
  const { body } = await browser.call(updateUser, { lang: "en" });
  expect(body.user.lang).toBe("en");
  const refused = await browser.send(updateUser, "/api/registered/user/update", { lang: "tlh" });
  expect([refused.status, refused.error.msg]).toEqual([400, "The product has these languages: en."]);
});

test.each([
  ["a link that would run code", { website: "javascript:alert(1)" }],
  ["a link with credentials", { website: "https://user:secret@paper.example" }],
  ["an empty name", { first_name: " " }],
  ["a country that does not exist", { country: "xx" }],
])("refuses %s", async (_what, change) => {
  const { browser } = await makeOwner(world());
  const answer = await browser.send(updateUser, "/api/registered/user/update", change);
  expect([answer.status, answer.error.err]).toEqual([400, "bad_request"]);
});

test("a picture is drawn again from its pixels, replaced and removed; what is no picture is refused", async () => {
  const later = await createWorld();
  const { browser } = await makeOwner(later);
  await browser.call(uploadOwnLogo, { logo: asFile(PNG, "image/png") });
  expect((await browser.call(removeOwnLogo, {})).body.user.logo_url).toBeNull();
  const fetchPicture = async (url: string | null) => later.app.inject({ method: "GET", url: url ?? "/nowhere" });
  const first = (await browser.call(uploadOwnLogo, { logo: asFile(PNG, "image/png") })).body.user.logo_url;
  expect(first).toMatch(/^\/files\/pictures\/logos\/[\w-]{36}\.png$/);
  expect((await fetchPicture(first)).statusCode).toBe(200);
  const second = (await browser.call(uploadOwnLogo, { logo: asFile(JPEG, "image/jpeg") })).body.user.logo_url;
  expect(second).not.toBe(first);
  for (const picture of Object.values(BAD_PICTURES)) {
    const refused = await browser.call(uploadOwnLogo, { logo: asFile(picture, "image/png") });
    expect([refused.status, refused.error.err]).toEqual([400, "invalid_logo"]);
  }
  expect((await browser.call(uploadOwnLogo, { logo: asFile(TOO_LARGE, "image/png") })).status).toBe(413);
  expect((await browser.call(registeredUser, {})).body.user.logo_url).toBe(second);
  await later.travel(2 * DAY_MS);
  await sweepLists({ ctx: later.ctx });
  expect((await fetchPicture(first)).statusCode).toBe(404);
  expect((await fetchPicture(second)).statusCode).toBe(200);
  expect((await later.browser().call(uploadOwnLogo, { logo: asFile(PNG, "image/png") })).status).toBe(401);
  await later.close();
});

test("with a key of a support chat users learn what identifies them there, and no one else", async () => {
  const withChat = await createWorld({ supportKey: "a key of sixteen characters" });
  const { browser, userId } = await makeOwner(withChat);
  const expected = createHmac("sha256", "a key of sixteen characters").update(userId).digest("hex");
  expect((await browser.call(registeredUser, {})).body.support_hmac).toBe(expected);
  const admin = await makeAdmin(withChat);
  const { workspace: workspaceId } = (await browser.call(registeredUser, {})).body.user;
  await admin.browser.call(beginImpersonation, { userId, workspaceId, reason: "They asked for help" });
  expect((await admin.browser.call(registeredUser, {})).body).not.toHaveProperty("support_hmac");
  await withChat.close();
  const without = await makeOwner(world());
  expect((await without.browser.call(registeredUser, {})).body).not.toHaveProperty("support_hmac");
});
