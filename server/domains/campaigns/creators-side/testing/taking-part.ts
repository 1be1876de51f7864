import { expect } from "vitest";
import type { InputOf } from "#contract/base/endpoint.ts";
import { addCampaignCreators, listCampaignCreators } from "#contract/campaigns/creators.ts";
import { createCampaign, moveCampaign } from "#contract/campaigns/endpoints.ts";
import * as brand from "#contract/campaigns/negotiation.ts";
import * as own from "#contract/campaigns/own.ts";
import { listNotifications } from "#contract/notifications.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

/** What a budget is in these tests: no creator reads it. */
export const SECRET = 987_654;

export type Creator = Person & { creatorId: string };
export type Campaign = Person & { id: string; title: string };

export const newKey = () => crypto.randomUUID();

export const at = ({ creatorId }: Creator, { id }: Campaign) => ({ id: creatorId, campaign: id });
export const list = async (
  { browser, creatorId }: Creator,
  query: Partial<InputOf<typeof own.listOwnCampaigns>> = {},
) => {
  const { status, body } = await browser.call(own.listOwnCampaigns, { id: creatorId, ...query });
  expect(status).toBe(200);
  return body;
};
export const view = async (creator: Creator, campaign: Campaign) =>
  creator.browser.call(own.readOwnCampaign, at(creator, campaign));
export const part = async (creator: Creator, campaign: Campaign) => (await view(creator, campaign)).body;
export const place = async ({ browser, id }: Campaign, { creatorId }: Creator) => {
  const { creators } = (await browser.call(listCampaignCreators, { id })).body;
  const found = creators.find(({ _id }) => _id === creatorId);
  return found && { status: found.status, fee: found.fee };
};
export const news = async ({ browser }: Person) =>
  (await browser.call(listNotifications, { type: "global" })).body.notifications.flatMap(({ payload }) =>
    payload.kind === "campaign" ? [payload.event] : [],
  );
export const add = async (
  { browser, id }: Campaign,
  { creatorId }: Creator,
  status: "to_contact" | "invited" | "accepted",
) => browser.call(addCampaignCreators, { id, creatorsId: [creatorId], status });
export const apply = async (creator: Creator, campaign: Campaign, key = newKey(), amount = 50_000) =>
  creator.browser.call(own.applyForCampaign, { ...at(creator, campaign), key, amount, message: "I bake bread." });
export const offer = async ({ browser, id }: Campaign, { creatorId: creator }: Creator, amount: number) =>
  browser.call(brand.offerFee, { id, creator, key: newKey(), amount, message: "For two reels" });
export const counter = async (creator: Creator, campaign: Campaign, amount: number) =>
  creator.browser.call(own.makeOwnOffer, { ...at(creator, campaign), key: newKey(), amount, message: "" });
export const answer = async (
  creator: Creator,
  campaign: Campaign,
  to: "accept" | "decline",
  of: string | null,
  fee: number | null = null,
) => creator.browser.call(own.answerCampaign, { ...at(creator, campaign), key: newKey(), answer: to, offer: of, fee });
export const decide = async (
  { browser, id }: Campaign,
  { creatorId: creator }: Creator,
  to: "accept" | "decline",
  of: string,
) => browser.call(brand.answerOffer, { id, creator, key: newKey(), answer: to, offer: of });
export const open = async (creator: Creator, campaign: Campaign) => (await part(creator, campaign)).open ?? "";

/** In a world of its own. */
export function takingPart() {
  const world = useWorld({ plans: true });

  /** An active campaign that all creators see, unless the brief says something else. */
  async function run(brief: Partial<InputOf<typeof createCampaign>> = {}, isStarted = true) {
    const person = await makeOwner(world(), PLAN_IDS.agency);
    const input = { title: `Spring ${newKey()}`, visibility: "public" as const, budget: SECRET, ...brief };
    const { _id: id, title } = (await person.browser.call(createCampaign, input)).body.campaign;
    if (isStarted) await person.browser.call(moveCampaign, { id, step: "started" });
    return { ...person, id, title };
  }

  return { world, run };
}
