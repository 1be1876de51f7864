import { beforeEach, describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { deleteAccount } from "#contract/account-deletion.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { listOwnCreators, releaseClaim } from "#contract/creator-profile/claims.ts";
import * as contract from "#contract/creator-profile/edit.ts";
import { toggleCategory, togglePrimary } from "#contract/curation/endpoints.ts";
import { updateInfo, updateInfluencer } from "#contract/curation/influencer.ts";
import { closeMatter, listMatters } from "#contract/moderation.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { removeDueAccounts } from "#server/domains/account-deletion/delete-account.ts";
import { giveProfile } from "#test/factories/claims.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { PASSWORD } from "#test/support/browser.ts";
import { asFile, formOf, PNG } from "#test/support/pictures.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const query = async (text: string, ...values: unknown[]) => (await world().root.$client.query(text, values)).rows;
const refusal = ({ status, error }: { status: number; error: { err: string } }) => [status, error.err];

let owner: Person;
let admin: Person;
let id: string;
let claim: string;
let niches: [number, number, number];

beforeEach(async () => {
  await query("delete from support_messages");
  owner = await makeOwner(world());
  admin = await makeAdmin(world());
  const username = `adalove${crypto.randomUUID().slice(0, 6)}`;
  [id = ""] = await makeCreators(world(), 1, {
    accounts: [{ network: "instagram", username, counts: [], posts: [] }],
    facts: { fullName: "Ada Love", country: "fr", title: "Baker" },
  });
  claim = await giveProfile(world(), owner.userId, id);
  const rows = await query(
    "select n.id from niches n join categories c on c.id = n.category_id where c.side = 'creator' order by n.id limit 3",
  );
  niches = [rows[0]?.["id"], rows[1]?.["id"], rows[2]?.["id"]];
});

const read = async () => (await owner.browser.call(contract.getOwnProfile, { id })).body.profile;
const edit = async (fields: object) => owner.browser.call(contract.updateOwnProfile, { id, ...fields });
const niche = async (nicheId: number, action: "add" | "remove") =>
  owner.browser.call(contract.changeOwnNiche, { id, nicheId, action });
const shown = async () => (await query("select * from creators where id = $1 and customer_id is null", id))[0];
const curate = async (fields: object) => {
  const answer = await admin.browser.call(updateInfluencer, { influencer: id, ...fields });
  expect(answer.status).toBe(200);
  return answer.body.actionId ?? "";
};
const undo = async (actionId: string | null, by = owner) =>
  by.browser.call(undoAction, { id: actionId ?? expect.fail("there is an action") });

describe("what a creator declares", () => {
  test("is shown from a source of its own, stays when other sources read again, and is undone", async () => {
    const { body } = await edit({ title: "Baker of bread", description: "Bread.", country: "de", language: "de" });
    expect(body.profile).toMatchObject({
      title: "Baker of bread",
      description: "Bread.",
      country: "de",
      language: "de",
    });
    expect(body.profile.sources["title"]).toMatchObject({ name: "Declared by creators", isOwn: true });
    expect(body.profile.sources["fullName"]).toMatchObject({ isOwn: false });
    await world().travel(60_000);
    const at = world().ctx.clock.now();
    const username = body.profile.networks[0]?.username ?? "";
    await recordCreators({
      ctx: world().ctx,
      input: {
        source: { kind: "file", name: "panel" },
        records: [
          {
            accounts: [{ network: "instagram", username, counts: [], posts: [] }],
            facts: { title: "Cook" },
            at,
            niches: [],
          },
        ],
      },
    });
    expect((await read()).title).toBe("Baker of bread");
    expect((await undo(body.actionId)).status).toBe(200);
    expect(await read()).toMatchObject({ title: "Baker", description: null, country: "fr", language: null });
  });

  test("is no empty field, and no field that does not exist", async () => {
    for (const body of [
      { title: "" },
      { title: " \u200b " },
      { description: "x".repeat(2_001) },
      { country: "xx" },
      { score: 1 },
    ])
      expect(refusal(await owner.browser.send(contract.updateOwnProfile, `/api/creator/edit/${id}`, body))).toEqual([
        400,
        "bad_request",
      ]);
    expect((await edit({})).body.actionId).toBeNull();
    for (const text of ["שלום עולם", "🍞🍞🍞", "x".repeat(2_000)])
      expect((await edit({ description: text })).body.profile.description).toBe(text);
  });

  test("is not undone by colleagues, nor once the profile is someone else's", async () => {
    const { actionId } = (await edit({ title: "Mine" })).body;
    const colleague = await makeColleague(world(), owner, "admin");
    expect(refusal(await undo(actionId, colleague))).toEqual([404, "not_found"]);
    await query("update creator_claims set user_id = $2 where id = $1", claim, admin.userId);
    expect(refusal(await undo(actionId))).toEqual([404, "not_found"]);
    expect((await shown())?.["title"]).toBe("Mine");
  });

  test("is refused in a tab that has read an older version, with the newer values", async () => {
    const { lastChange } = await read();
    expect((await edit({ title: "One", seen: lastChange })).status).toBe(200);
    const stale = await edit({ title: "Two", country: "es", seen: lastChange });
    expect(refusal(stale)).toEqual([409, "conflict"]);
    expect(stale.error.issues).toEqual([expect.objectContaining({ path: "title", message: "It is “One” now." })]);
    expect(await read()).toMatchObject({ title: "One", country: "fr" });
    // Another field has not changed since.
    expect((await edit({ country: "es", seen: lastChange })).status).toBe(200);
  });
});

describe("what administrators set", () => {
  test("is theirs: the profile says so, and neither an edit nor an undo overwrites it", async () => {
    const mine = (await edit({ title: "Mine", country: "de" })).body.actionId;
    await curate({ title: "Theirs" });
    const profile = await read();
    expect(profile.locked).toEqual(["title"]);
    const refused = await edit({ title: "Mine again", country: "es" });
    expect(refusal(refused)).toEqual([409, "conflict"]);
    expect(refused.error.issues).toEqual([expect.objectContaining({ path: "title" })]);
    expect((await undo(mine)).status).toBe(200);
    expect(await read()).toMatchObject({ title: "Theirs", country: "fr" });
  });

  test("is locked where they removed what the creator had declared, and a name then needs no decision", async () => {
    await edit({ description: "Buy this", fullName: "Ada Love" });
    await curate({ biography: "", full_name: "Ada Theirs" });
    expect((await read()).locked).toEqual(["fullName", "description"]);
    expect(refusal(await edit({ description: "Buy that" }))).toEqual([409, "conflict"]);
    expect(refusal(await edit({ fullName: "Grace Hopper" }))).toEqual([409, "conflict"]);
    expect((await read()).requestedName).toBeNull();
  });

  test("stays as niches too: a removed one cannot be added, one that they gave not be removed", async () => {
    const [one, two, three] = niches;
    await admin.browser.call(toggleCategory, { influencer: id, category: one });
    await admin.browser.call(toggleCategory, { influencer: id, category: one });
    await admin.browser.call(toggleCategory, { influencer: id, category: two });
    expect(refusal(await niche(one, "add"))).toEqual([409, "conflict"]);
    expect(refusal(await niche(two, "remove"))).toEqual([409, "conflict"]);
    expect((await niche(three, "add")).status).toBe(200);
    await admin.browser.call(togglePrimary, { influencer: id, category: three });
    const profile = await read();
    expect(profile.isPrimaryLocked).toBe(true);
    expect(profile.categories.filter(({ isLocked }) => isLocked).map((each) => [each.id, each.state])).toEqual(
      expect.arrayContaining([
        [one, -1],
        [two, 0],
      ]),
    );
    expect(refusal(await owner.browser.call(contract.setOwnPrimaryNiche, { id, nicheId: two }))).toEqual([
      409,
      "conflict",
    ]);
  });
});

describe("niches", () => {
  test("follow the rules of curation: the first is primary, removing it promotes the next, adding it again sets it back", async () => {
    const [one, two] = niches;
    await niche(one, "add");
    await niche(two, "add");
    const primary = async () => (await read()).categories.find((each) => each.primary)?.id;
    expect(await primary()).toBe(one);
    await owner.browser.call(contract.setOwnPrimaryNiche, { id, nicheId: two });
    expect(await primary()).toBe(two);
    const removed = (await niche(two, "remove")).body;
    expect(removed.profile.categories.find((each) => each.id === two)?.state).toBe(-1);
    expect(await primary()).toBe(one);
    await niche(two, "add");
    expect((await read()).categories.find((each) => each.id === two)).toMatchObject({ state: 0, primary: false });
    expect(refusal(await owner.browser.call(contract.setOwnPrimaryNiche, { id, nicheId: niches[2] }))).toEqual([
      409,
      "conflict",
    ]);
    expect(refusal(await niche(999_999, "add"))).toEqual([404, "not_found"]);
  });

  test("are limited", async () => {
    const rows = await query(
      "select n.id from niches n join categories c on c.id = n.category_id where c.side = 'creator' order by n.id limit $1",
      contract.OWN_NICHES_MAX + 1,
    );
    const statuses: number[] = [];
    for (const row of rows) statuses.push((await niche(row["id"], "add")).status);
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([200, 409]);
  });
});

describe("a name", () => {
  test("that is like the accounts' is shown at once, one that is not waits for administrators", async () => {
    expect((await edit({ fullName: "Ada M. Love" })).body.profile).toMatchObject({
      fullName: "Ada M. Love",
      requestedName: null,
    });
    const waiting = await edit({ fullName: "Grace Hopper", title: "Admiral" });
    expect(waiting.body.profile).toMatchObject({
      fullName: "Ada M. Love",
      requestedName: "Grace Hopper",
      title: "Admiral",
    });
    expect(refusal(await edit({ fullName: "Ada L." }))).toEqual([409, "conflict"]);
    const { matters } = (await admin.browser.call(listMatters, { filters: { kinds: ["rename"] } })).body;
    const key = { kind: "rename" as const, id: matters[0]?.id ?? "", note: "As you like." };
    expect((await admin.browser.call(closeMatter, { ...key, outcome: "resolved" })).status).toBe(200);
    const profile = await read();
    expect(profile).toMatchObject({ fullName: "Grace Hopper", requestedName: null, locked: [] });
    expect(profile.sources["fullName"]?.isOwn).toBe(true);
  });

  test("of a well-known creator waits even when it is like the accounts'", async () => {
    const [other] = await makeCreators(world(), 1, {
      accounts: [{ network: "youtube", username: `other${id}`, counts: [], posts: [] }],
      facts: { fullName: "Ada Lovelace" },
    });
    expect((await edit({ fullName: "ADA LOVELACE" })).body.profile.requestedName).toBeNull();
    await query("update creators set tier = 1 where id = $1", other);
    expect((await edit({ fullName: "ada lovelace" })).body.profile.requestedName).toBe("ada lovelace");
  });

  test("is changed only so often, and a request of a claim that ended is not decided", async () => {
    for (let i = 0; i < contract.RENAMES_MAX; i += 1) await edit({ fullName: `Ada Love ${i}` });
    expect(refusal(await edit({ fullName: "Ada Love again" }))).toEqual([429, "too_many_requests"]);
    await world().travel(contract.RENAME_DAYS * DAY_MS + 1);
    for (const person of [owner, admin]) {
      const [user] = await query("select email from users where id = $1", person.userId);
      await person.browser.signIn(user?.["email"], PASSWORD);
    }
    await edit({ fullName: "Grace Hopper" });
    const { matters } = (await admin.browser.call(listMatters, { filters: { kinds: ["rename"] } })).body;
    await owner.browser.call(releaseClaim, { id: claim });
    await query("update support_messages set state = 'open'");
    const key = { kind: "rename" as const, id: matters[0]?.id ?? "", note: "x", outcome: "resolved" as const };
    expect(refusal(await admin.browser.call(closeMatter, key))).toEqual([409, "conflict"]);
    expect((await shown())?.["full_name"]).toBe("Ada Love");
  });
});

describe("podcast and newsletter", () => {
  test("are declared, replaced and withdrawn, beside those that sources know", async () => {
    const podcast = { name: "Bread", link: "https://bread.test/feed", description: "Weekly" };
    const saved = await owner.browser.call(contract.saveOwnPodcast, { id, ...podcast });
    expect(saved.body.profile.podcast).toMatchObject({ ...podcast, isLocked: false });
    const other = { ...podcast, link: "https://bread.test/new" };
    await owner.browser.call(contract.saveOwnPodcast, { id, ...other });
    expect(await query("select link from podcasts where creator_id = $1", id)).toEqual([{ link: other.link }]);
    expect((await owner.browser.call(contract.deleteOwnPodcast, { id })).body.profile.podcast).toBeNull();
    expect((await owner.browser.call(contract.deleteOwnPodcast, { id })).status).toBe(404);
    await owner.browser.call(contract.saveOwnNewsletter, { id, ...podcast });
    expect(await query("select title, is_book from newsletters where creator_id = $1", id)).toEqual([
      { title: "Bread", is_book: false },
    ]);
    for (const link of ["javascript:alert(1)", "ftp://x.test", "https://"])
      expect(
        refusal(
          await owner.browser.send(
            contract.saveOwnPodcast,
            `/api/creator/edit/${id}/podcast`,
            formOf({ ...podcast, link }),
          ),
        ),
      ).toEqual([400, "bad_request"]);
  });
});

describe("giving the profile up", () => {
  test("withdraws what was declared, and gives back what was there before, also to later undos", async () => {
    const [one, two] = niches;
    await admin.browser.call(toggleCategory, { influencer: id, category: one });
    await niche(two, "add");
    await owner.browser.call(contract.setOwnPrimaryNiche, { id, nicheId: two });
    await owner.browser.call(contract.uploadOwnPicture, { id, picture: asFile(PNG) });
    await owner.browser.call(contract.saveOwnPodcast, {
      id,
      name: "Bread",
      link: "https://bread.test",
      description: "",
    });
    await edit({ title: "One", country: "de" });
    await edit({ title: "Two" });
    const theirs = await curate({ title: "Theirs" });
    await owner.browser.call(releaseClaim, { id: claim });
    expect(await shown()).toMatchObject({ title: "Theirs", country: "fr", picture: null, user_id: null });
    expect(await query("select niche_id, state, is_primary from creator_niches where creator_id = $1", id)).toEqual([
      { niche_id: one, state: 0, is_primary: true },
    ]);
    expect(await query("select 1 from podcasts where creator_id = $1", id)).toEqual([]);
    expect((await undo(theirs, admin)).status).toBe(200);
    expect((await shown())?.["title"]).toBe("Baker");
    expect(
      await query(
        "select 1 from creator_facts f join sources s on s.id = f.source_id where f.creator_id = $1 and s.kind = 'declared'",
        id,
      ),
    ).toEqual([]);
  });

  test("happens with the account that is deleted", async () => {
    await edit({ title: "Mine" });
    expect((await owner.browser.call(deleteAccount, { password: PASSWORD })).status).toBe(200);
    const [user] = await query("select email from users where id = $1", owner.userId);
    await owner.browser.signIn(user?.["email"], PASSWORD);
    // An account that waits for its deletion has no profile.
    expect(refusal(await owner.browser.call(contract.getOwnProfile, { id }))).toEqual([403, "account_closing"]);
    await world().travel(31 * DAY_MS);
    await removeDueAccounts({ ctx: world().ctx });
    expect(await query("select 1 from users where id = $1", owner.userId)).toEqual([]);
    expect(await shown()).toMatchObject({ title: "Baker", user_id: null });
    expect(await query("select 1 from creator_claims where creator_id = $1", id)).toEqual([]);
  });
});

test("a workspace with records of its own keeps them, and everyone else sees what was declared", async () => {
  const username = (await read()).networks[0]?.username ?? "";
  const at = world().ctx.clock.now();
  await recordCreators({
    ctx: world().ctx,
    input: {
      source: { kind: "file", name: "own", customerId: admin.customerId },
      records: [
        {
          accounts: [{ network: "instagram", username, counts: [], posts: [] }],
          facts: { title: "Our baker" },
          at,
          niches: [],
        },
      ],
    },
  });
  await edit({ title: "Mine", description: "Bread" });
  await world().indexSync.flush();
  const rows = await query(
    "select customer_id, title, biography from creators where id = $1 order by customer_id nulls first",
    id,
  );
  expect(rows).toEqual([
    { customer_id: null, title: "Mine", biography: "Bread" },
    { customer_id: admin.customerId, title: "Our baker", biography: "Bread" },
  ]);
});

test("administrators change what was declared, and the creator still has the profile", async () => {
  await edit({ country: "de" });
  await admin.browser.call(updateInfo, { influencer: id, country: "es" });
  expect((await read()).locked).toEqual(["country"]);
  expect((await owner.browser.call(listOwnCreators, {})).body.creators).toHaveLength(1);
});
