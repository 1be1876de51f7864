import { beforeAll } from "vitest";
import type { CrmFiltersInput } from "#contract/collections/crm.ts";
import { addCreator, getCrmUser, listCrm, updateCustomNote, type CrmCreator } from "#contract/crm/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { createCustomTag, updateCustomStatus, updateCustomTags } from "#contract/labels.ts";
import { createList } from "#contract/lists/endpoints.ts";
import { addNote, deleteNote } from "#contract/timeline.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import type { CreatorFacts, CreatorRecord } from "#server/domains/creators/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld, type World } from "#test/support/world.ts";
import { someNiches } from "./store.ts";

const MONTH_MS = 30 * 86_400_000;

type Name = "Ada" | "Bo" | "Chi" | "Dee" | "Élodie";

/** A CRM of five, each with what some of the others do not have. */
export type Crm = {
  world: World;
  person: Person;
  /** Rows, and their creators, by first name. */
  ids: Record<Name, string>;
  creators: Record<Name, string>;
  niches: { food: number; sport: number };
  tags: { vip: string; food: string };
  statuses: { toContact: string; contacted: string };
  lists: { spring: string; summer: string };
};

/** Followers on a network, or those of a month ago and now. */
type Presence = { network: Network; followers: number | [number, number] };
type Who = { facts?: CreatorFacts; on: Presence[]; niches?: number[] };

/** For the suite it is called in. */
export function peopleInCrm(): () => Crm {
  const world = useWorld();
  let made: Crm | undefined;
  beforeAll(async () => {
    made = await prepare(world());
  });
  return () => {
    if (!made) throw new Error("asked before the suite began");
    return made;
  };
}

async function prepare(world: World): Promise<Crm> {
  const [food = 0, sport = 0] = await someNiches(world.root);
  const person = await makeOwner(world);
  const add = async (name: Name, who: Who) => {
    const creator = await record(world, name, who);
    await person.browser.call(addCreator, { creatorsId: [creator] });
    await world.travel(60_000); // who comes later is newer
    const [row] = (await pageOf(person, {})).crmCreators;
    return { id: row?._id ?? "", creator };
  };
  const ada = await add("Ada", {
    facts: { country: "fr", language: "fr", gender: 0, email: "ada@mail.test" },
    on: [
      { network: "tiktok", followers: 1_000 },
      { network: "youtube", followers: [16_000, 20_000] },
    ],
    niches: [food],
  });
  const bo = await add("Bo", {
    facts: { country: "de", language: "de", gender: 1 },
    on: [{ network: "instagram", followers: [1_000, 500] }],
    niches: [sport],
  });
  const chi = await add("Chi", { on: [{ network: "tiktok", followers: 300 }] });
  const dee = await add("Dee", {
    facts: { country: "br", language: "pt", isBrand: true },
    on: [{ network: "instagram", followers: 1_000_000 }],
    niches: [food, sport],
  });
  const elodie = await add("Élodie", {
    facts: { country: "fr", language: "en", gender: 0 },
    on: [{ network: "youtube", followers: [5_000, 5_000] }],
  });

  const tag = async (title: string, on: { id: string }[]) => {
    const { _id } = (await person.browser.call(createCustomTag, { tag: title, type: "tag" })).body;
    const customCreatorIds = on.map(({ id }) => id);
    await person.browser.call(updateCustomTags, { customCreatorIds, tagIds: [_id], mode: "ADD" });
    return _id;
  };
  const tags = { vip: await tag("Vip", [ada, bo]), food: await tag("food", [ada, dee]) };

  const { crmUser } = (await person.browser.call(getCrmUser, {})).body;
  const statusOf = (title: string) => crmUser.status.find((status) => status.title === title)?._id ?? "";
  const statuses = { toContact: statusOf("To contact"), contacted: statusOf("Contacted") };
  const move = ({ id }: { id: string }, statusId: string) =>
    person.browser.call(updateCustomStatus, { customCreatorId: id, statusId });
  await move(ada, statuses.contacted);
  await move(chi, statuses.toContact);
  await move(dee, statuses.contacted);

  const write = async (customCreatorId: string, field: "customNote" | "customEmail", customNote: string) => {
    await world.travel(1_000);
    await person.browser.call(updateCustomNote, { customCreatorId, field, customNote });
  };
  await write(ada.id, "customNote", "Met in Lyon, loves cafés");
  await write(chi.id, "customEmail", "team@chi.test");

  await person.browser.call(addNote, { id: bo.id, text: "Wants an Exclusivité clause" });
  const { entry } = (await person.browser.call(addNote, { id: dee.id, text: "withdrawn" })).body;
  await person.browser.call(deleteNote, { id: entry._id });

  const list = async (title: string, of: { creator: string }[]) => {
    const creatorsId = of.map(({ creator }) => creator);
    return (await person.browser.call(createList, { title, creatorsId })).body.list._id;
  };
  const lists = { spring: await list("Spring", [ada, bo]), summer: await list("Summer", [bo, dee]) };
  return {
    world,
    person,
    ids: { Ada: ada.id, Bo: bo.id, Chi: chi.id, Dee: dee.id, Élodie: elodie.id },
    creators: { Ada: ada.creator, Bo: bo.creator, Chi: chi.creator, Dee: dee.creator, Élodie: elodie.creator },
    niches: { food, sport },
    tags,
    statuses,
    lists,
  };
}

function isOverViews(network: Network): boolean {
  return NETWORK_FACTS[network].rateOver === "views";
}

/** A creator with metrics, those of 30 days included. */
export async function record(world: World, name: string, { facts = {}, on, niches = [] }: Who): Promise<string> {
  const at = world.ctx.clock.now();
  const accounts = on.map(({ network, followers }): CreatorRecord["accounts"][number] => {
    const [before, now] = typeof followers === "number" ? [null, followers] : followers;
    const counts =
      before === null ? [] : [{ at: new Date(at.getTime() - MONTH_MS), precision: "day" as const, followers: before }];
    return {
      network,
      username: `${name.toLowerCase()}.${network}`,
      posts: [],
      // Scores need more than followers; where rates are over views, engagement alone makes no rate.
      counts: [
        ...counts,
        { at, precision: "day", followers: now, ...(isOverViews(network) && { engagementPerPost: 9 }) },
      ],
    };
  });
  const [creator = ""] = await makeCreators(world, 1, {
    accounts,
    facts: { fullName: `${name} Tester`, ...facts },
    niches: niches.map((id, i) => ({ id, primary: i === 0 })),
    at,
  });
  await world.indexSync.flush();
  return creator;
}

export async function pageOf({ browser }: Person, input: InputOf<typeof listCrm>) {
  return (await browser.call(listCrm, { pagination: 200, ...input })).body;
}

export async function namesOf(person: Person, input: InputOf<typeof listCrm>): Promise<string[]> {
  return (await pageOf(person, input)).crmCreators.map(firstName);
}

/** First names of those who fit, by name. */
export async function fitting(person: Person, filters: CrmFiltersInput): Promise<string[]> {
  return namesOf(person, { filters, sort: "full_name", asc: "true" });
}

function firstName({ creator }: CrmCreator): string {
  return creator.full_name.split(" ")[0] ?? "";
}
