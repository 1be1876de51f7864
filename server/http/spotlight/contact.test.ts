import Fastify from "fastify";
import { beforeEach, describe, expect, test } from "vitest";
import { listNotifications } from "#contract/notifications.ts";
import { exportPersonalData } from "#contract/account-deletion.ts";
import { updateSpotlight } from "#contract/spotlight/endpoints.ts";
import {
  ENQUIRIES_PER_DAY,
  ENQUIRY_DAYS,
  listEnquiries,
  readVisits,
  setEnquiryState,
  VISIT_DAYS,
} from "#contract/spotlight/enquiries.ts";
import { doNightly } from "#server/jobs/nightly.ts";
import { makeOwningCreator } from "#test/factories/claims.ts";
import { useWorld } from "#test/support/world.ts";
import { TRAP } from "./draw-contact.ts";
import { serveSpotlight } from "./serve-spotlight.ts";

const world = useWorld();
type Owner = Awaited<ReturnType<typeof makeOwningCreator>>;
let owner: Owner;
let slug: string;
let made = 0;

const SECOND = 1_000;
const NASTY = `"><script>alert(1)</script>`;
const GOOD = { name: "Grace", email: "grace@shop.example", company: "Shop", text: "Shall we\nbake together?" };

beforeEach(async () => {
  owner = await makeOwningCreator(world());
  made += 1;
  slug = `writer-${made}x`;
  await edit({ slug, public: true, contact: true });
});

async function edit(fields: object) {
  const { status } = await owner.browser.call(updateSpotlight, { id: owner.creatorId, ...fields });
  expect(status).toBe(200);
}
const open = async (of = slug) => world().app.inject({ method: "GET", url: `/spotlight/${of}/contact` });
const tokenOf = (html: string) => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
const send = async (fields: Record<string, string>, of = slug) =>
  world().app.inject({
    method: "POST",
    url: `/spotlight/${of}/contact`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
/** A form that was read before it is sent. */
async function readForm(of = slug) {
  const token = tokenOf((await open(of)).body);
  await world().travel(5 * SECOND);
  return token;
}
const received = async (archived = false) =>
  (await owner.browser.call(listEnquiries, { id: owner.creatorId, archived: String(archived) })).body;

describe("a visitor of a public page", () => {
  test("writes to its creator, who is notified, and answers, reads and archives what came", async () => {
    const { body, headers } = await open();
    expect(body).not.toContain("<script");
    expect(headers["content-security-policy"]).toContain("form-action 'self'");
    const token = await readForm();
    const sent = await send({ ...GOOD, token });
    expect([sent.statusCode, sent.body.includes("Your message is with")]).toEqual([200, true]);
    const { enquiries, unreadCount } = await received();
    expect([enquiries.length, unreadCount]).toEqual([1, 1]);
    expect(enquiries[0]).toMatchObject({ ...GOOD, state: "new" });
    const { notifications } = (await owner.browser.call(listNotifications, { type: "global" })).body;
    expect(notifications[0]?.payload).toEqual({ kind: "enquiry", creator: owner.creatorId });

    const enquiryId = enquiries[0]?._id ?? "";
    await owner.browser.call(setEnquiryState, { id: owner.creatorId, enquiryId, state: "read" });
    expect((await received()).unreadCount).toBe(0);
    await owner.browser.call(setEnquiryState, { id: owner.creatorId, enquiryId, state: "archived" });
    expect([(await received()).enquiries, (await received(true)).enquiries.length]).toEqual([[], 1]);
    const { body: file } = await owner.browser.call(exportPersonalData, {});
    expect(JSON.stringify(file)).toContain(GOOD.email);
  });

  test("who sends a form twice has sent it once", async () => {
    const token = await readForm();
    const answers = await Promise.all([send({ ...GOOD, token }), send({ ...GOOD, token })]);
    expect([...answers.map(({ statusCode }) => statusCode), (await received()).enquiries.length]).toEqual([
      200, 200, 1,
    ]);
  });

  test("gets back what was typed, with what is wrong with it", async () => {
    const token = await readForm();
    const { statusCode, body } = await send({ name: NASTY, email: "none", company: NASTY, text: "", token });
    expect(statusCode).toBe(422);
    expect(body).toContain(`value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"`);
    expect(body).not.toContain("<script");
    expect([body.includes("Write a message."), body.includes(`id="email-problem"`)]).toEqual([true, true]);
    // What comes back can be sent at once: it was open for long enough.
    expect((await send({ ...GOOD, token: tokenOf(body) })).statusCode).toBe(200);
  });

  test.each([
    ["filled in by a program", { [TRAP]: "https://spam.example" }, 5 * SECOND],
    ["sent at once", {}, 1 * SECOND],
    ["a day old", {}, 25 * 3600 * SECOND],
  ])("a form that was %s is not taken, and says so", async (_, fields, wait) => {
    const token = tokenOf((await open()).body);
    await world().travel(wait);
    const { statusCode, body } = await send({ ...GOOD, token, ...fields });
    expect([statusCode, body.includes(`role="alert"`), body.includes(GOOD.email)]).toEqual([422, true, true]);
    // After a day the creator would have to sign in again to read it.
    const { rows } = await world().root.$client.query(
      "select from spotlight_enquiries e join creator_claims c on c.id = e.claim_id where c.creator_id = $1",
      [owner.creatorId],
    );
    expect(rows).toEqual([]);
  });

  test("a form of another page, and one that was drawn elsewhere, are not taken", async () => {
    const other = await makeOwningCreator(world());
    const away = `${slug}-away`;
    await other.browser.call(updateSpotlight, { id: other.creatorId, slug: away, public: true, contact: true });
    for (const token of [await readForm(away), "", "AAAA", "A".repeat(36)])
      expect((await send({ ...GOOD, token })).statusCode).toBe(422);
    expect((await received()).enquiries).toEqual([]);
  });

  test("more than a page takes in a day are refused, and taken the day after", async () => {
    await world().root.$client.query(
      `insert into spotlight_enquiries (claim_id, form_key, name, email, company, text, created_at)
       select c.id, 'k' || c.id || n, 'A', 'a@b.example', '', 'Hi', $2
       from creator_claims c, generate_series(1, $3::int) n where c.creator_id = $1`,
      [owner.creatorId, world().ctx.clock.now(), ENQUIRIES_PER_DAY],
    );
    const token = await readForm();
    const { statusCode, body } = await send({ ...GOOD, token });
    expect([statusCode, body.includes(GOOD.text)]).toEqual([429, true]);
    await world().travel(23 * 3600 * SECOND);
    expect((await send({ ...GOOD, token })).statusCode).toBe(429);
    await world().travel(3600 * SECOND);
    const next = await readForm();
    expect((await send({ ...GOOD, token: next })).statusCode).toBe(200);
  });
});

test("a page that takes no messages has no form, as one that does not exist", async () => {
  const token = await readForm();
  await edit({ contact: false });
  const none = await open("there-is-none");
  for (const answer of [await open(), await send({ ...GOOD, token })])
    expect([answer.statusCode, answer.body]).toEqual([404, none.body]);
  const page = await world().app.inject({ method: "GET", url: `/spotlight/${slug}` });
  expect(page.body).not.toContain("/contact");
});

test("a new owner of the profile reads nothing that was written to the former one", async () => {
  await send({ ...GOOD, token: await readForm() });
  const former = owner;
  const [enquiry] = (await received()).enquiries;
  await world().root.$client.query("update creator_claims set state = 'ended' where creator_id = $1", [
    owner.creatorId,
  ]);
  const next = await makeOwningCreator(world());
  await world().root.$client.query(
    "update creator_claims set creator_id = $1, account_id = (select id from accounts where creator_id = $1 limit 1) where user_id = $2",
    [former.creatorId, next.userId],
  );
  owner = { ...next, creatorId: former.creatorId };
  expect((await received()).enquiries).toEqual([]);
  const { error } = await next.browser.call(setEnquiryState, {
    id: former.creatorId,
    enquiryId: enquiry?._id ?? "",
    state: "read",
  });
  expect(error.err).toBe("not_found");
});

test("messages are deleted after a year", async () => {
  await send({ ...GOOD, token: await readForm() });
  await world().root.$client.query(
    "update spotlight_enquiries set created_at = created_at - make_interval(days => $1)",
    [ENQUIRY_DAYS + 1],
  );
  await doNightly(world().ctx);
  expect((await received()).enquiries).toEqual([]);
});

test("visits are counted by day, also of a former address, and not those of programs", async () => {
  const app = Fastify();
  await serveSpotlight(app, world().ctx, world().ctx.log);
  await edit({ slug: `${slug}-new` });
  const visit = async (of: string, agent: string) =>
    app.inject({ method: "GET", url: `/spotlight/${of}`, headers: { "user-agent": agent } });
  for (const agent of ["Mozilla/5.0 (iPhone)", "Mozilla/5.0 (X11)", "Googlebot/2.1", "curl/8.9"])
    await visit(`${slug}-new`, agent);
  // It leads to the present one, where it is counted.
  await visit(slug, "Mozilla/5.0 (iPhone)");
  await app.close();
  const { days, total } = (await owner.browser.call(readVisits, { id: owner.creatorId })).body;
  expect([days.length, days.at(-1)?.visits, total]).toEqual([VISIT_DAYS, 2, 2]);
});
