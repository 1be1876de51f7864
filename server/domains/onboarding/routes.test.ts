import { expect, test } from "vitest";
import { addCreator } from "#contract/crm/endpoints.ts";
import { createList, setPublic } from "#contract/lists/endpoints.ts";
import { answerOnboarding, readChecklist } from "#contract/onboarding.ts";
import { updateSpotlight } from "#contract/spotlight/endpoints.ts";
import { getPreferences, savePreference } from "#contract/preferences.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { registeredUser } from "#contract/users.ts";
import { invite } from "#contract/workspaces.ts";
import { giveProfile } from "#test/factories/claims.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

const onboardingOf = async ({ browser }: Person) => (await browser.call(registeredUser, {})).body.user.onboarding;
const stepsOf = async ({ browser }: Person) => (await browser.call(readChecklist, {})).body.steps;
const doneOf = async (person: Person) => (await stepsOf(person)).filter(({ isDone }) => isDone).map(({ id }) => id);

test("questions are open after signing up with a workspace of one's own, until they are answered", async () => {
  const owner = await makeOwner(world());
  expect(await onboardingOf(owner)).toEqual({ who: "Business", goal: null, state: "questions" });
  const answer = await owner.browser.call(answerOnboarding, { who: "Agency", goal: "report" });
  expect(answer.body.user.onboarding).toEqual({ who: "Agency", goal: "report", state: "checklist" });
  expect(await onboardingOf(owner)).toEqual({ who: "Agency", goal: "report", state: "checklist" });
});

test("people who join a workspace, accounts from before and sample accounts see neither", async () => {
  const owner = await makeOwner(world());
  const email = "joining@example.test";
  const { link } = (await owner.browser.call(invite, { email })).body;
  const browser = world().browser();
  const joined = await browser.signUp({ email, token: link?.split("token=")[1] ?? "" });
  expect(joined.onboarding).toMatchObject({ state: null });
  const former = await makeOwner(world());
  await world().root.$client.query('update users set onboarding = \'{"who":"Creator"}\' where id = $1', [
    former.userId,
  ]);
  expect(await onboardingOf(former)).toEqual({ who: "Creator", goal: null, state: null });
});

test("the answer decides the sidebar's default theme: who is a creator on the free or creator plan", async () => {
  const creator = await world().browser().signUp({ plan: PLAN_IDS.creator });
  // Who signs up as a creator has answered.
  expect(creator.onboarding).toEqual({ who: "Creator", goal: null, state: "checklist" });
  const owner = await makeOwner(world());
  const { body } = await owner.browser.call(answerOnboarding, { who: "Creator" });
  expect([body.user.plan, body.user.onboarding.who]).toEqual([PLAN_IDS.free, "Creator"]);
});

test("the checklist follows what the workspace has, in the order of the goal", async () => {
  const owner = await makeOwner(world());
  expect((await stepsOf(owner)).map(({ id }) => id)).toEqual(["crm", "list", "share", "import"]);
  await owner.browser.call(answerOnboarding, { who: "Brand", goal: "organise" });
  expect((await stepsOf(owner)).map(({ id }) => id)).toEqual(["import", "crm", "list", "share"]);
  expect(await doneOf(owner)).toEqual([]);
  await owner.browser.call(addCreator, { creatorsId: await makeCreators(world(), 1) });
  expect(await doneOf(owner)).toEqual(["crm"]);
  const { list } = (await owner.browser.call(createList, { title: "First" })).body;
  expect(await doneOf(owner)).toEqual(["crm", "list"]);
  await owner.browser.call(setPublic, { topId: list._id, public: true });
  expect(await doneOf(owner)).toEqual(["crm", "list", "share"]);
  const colleague = await makeColleague(world(), owner, "viewer");
  expect(await doneOf(colleague)).toEqual(["crm", "list", "share"]);
  expect(await doneOf(await makeOwner(world()))).toEqual([]);
});

test("a dismissed checklist stays dismissed for its user alone", async () => {
  const owner = await makeOwner(world());
  await owner.browser.call(savePreference, { screen: "onboarding", preference: { dismissed: true } });
  expect((await owner.browser.call(getPreferences, {})).body.preferences).toEqual({ onboarding: { dismissed: true } });
  const other = await makeOwner(world());
  expect((await other.browser.call(getPreferences, {})).body.preferences).toEqual({});
});

test("the checklist of a creator leads from a claim to a public page, and is the user's own", async () => {
  const owner = await makeOwner(world());
  await owner.browser.call(answerOnboarding, { who: "Creator" });
  expect((await stepsOf(owner)).map(({ id }) => id)).toEqual(["claim", "page", "contact", "goal"]);
  expect(await doneOf(owner)).toEqual([]);
  const [id = ""] = await makeCreators(world(), 1);
  await giveProfile(world(), owner.userId, id);
  expect(await doneOf(owner)).toEqual(["claim"]);
  await owner.browser.call(updateSpotlight, { id, contact: true });
  expect(await doneOf(owner)).toEqual(["claim"]);
  await owner.browser.call(updateSpotlight, { id, slug: "first-steps", public: true });
  expect(await doneOf(owner)).toEqual(["claim", "page", "contact"]);
  const colleague = await makeColleague(world(), owner, "member");
  await colleague.browser.call(answerOnboarding, { who: "Creator" });
  expect(await doneOf(colleague)).toEqual([]);
});
