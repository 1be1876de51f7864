import { randomUUID } from "node:crypto";
import * as contract from "#contract/curation/influencer.ts";
import { namespaceOf, NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { parseProfileLink } from "#contract/networks/profile-link.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { CREATOR_PICTURES, drawLogo } from "../../../http/draw-logo.ts";
import { write } from "../../../kernel/handler.ts";
import { CURATION_SOURCE, isSampleHandle, recordCreators, SUPPRESSED } from "../../creators/index.ts";
import * as accounts from "../accounts-store.ts";
import { curate, noted } from "../curate.ts";
import { curateOne } from "./curate-one.ts";
import type { CuratedFact } from "../store.ts";
import type { Curation } from "../value-changes.ts";

export const createInfluencer = write(contract.createInfluencer)(async ({ ctx, input, unchanged, audit }) => {
  const { full_name: fullName, network, typologie } = input;
  const username = handleOf(network, input.username);
  if (isSampleHandle(username)) refuse("bad_request", say("curation.reservedName"));
  await mustBeFree(ctx, network, username);
  const [outcome] = await recordCreators({
    ctx,
    input: {
      source: CURATION_SOURCE,
      records: [
        {
          accounts: [{ network, username, counts: [], posts: [] }],
          facts: { fullName, isBrand: typologie === "brand" },
          at: ctx.clock.now(),
          niches: [],
        },
      ],
    },
  });
  if (!outcome || outcome.outcome === "objected") return refuse("conflict", SUPPRESSED);
  const id = String(outcome.creatorId);
  const done = await curate(ctx, { ids: [id], title: fullName, decide: () => ({ of: "created" }) });
  return { ...noted(done, { unchanged, audit }, fullName), id };
});

export const updateInfluencer = write(contract.updateInfluencer)(async (call) => {
  const { full_name: fullName, title, biography } = call.input;
  const given = { fullName, title, biography };
  return curateOne(call, titleOf(given), () => factsOf(given));
});

export const updateInfo = write(contract.updateInfo)(async (call) => {
  const { country, city, language, gender, typologie, email, website } = call.input;
  const { whois_url: whoisUrl, associated_brands: associatedBrands } = call.input;
  const given = { country, city, language, email, website, whoisUrl, associatedBrands };
  const isBrand = typologie === undefined ? undefined : typologie === "brand";
  return curateOne(call, titleOf({ ...given, gender, typologie }), () => [
    ...factsOf(given),
    ...(gender === undefined ? [] : [{ of: "gender" as const, to: gender }]),
    ...(isBrand === undefined ? [] : [{ of: "isBrand" as const, to: isBrand }]),
  ]);
});

export const saveAiInfos = write(contract.saveAiInfos)(async (call) => {
  const { title, biography } = call.input;
  const given = { title, biography };
  return curateOne(call, titleOf(given), () => factsOf(given));
});

export const toggleOpenaiExample = write(contract.toggleOpenaiExample)(async (call) =>
  curateOne(call, "Writing example", ({ isOpenaiExample }) => ({
    of: "isOpenaiExample",
    to: !isOpenaiExample,
  })),
);

export const updatePicture = write(contract.updatePicture, {
  before: async ({ ctx, input }) => {
    const { extension, content } = await drawLogo(input.picture);
    const key = `${CREATOR_PICTURES}/${randomUUID()}.${extension}`;
    await ctx.files.put(key, content);
    return key;
  },
})(async (call, key) => curateOne(call, "Picture", () => ({ of: "fact", field: "picture", to: key })));

export const deletePicture = write(contract.deletePicture)(async (call) =>
  curateOne(call, "Picture removed", () => ({ of: "fact", field: "picture", to: null })),
);

export const addNetwork = write(contract.addNetwork)(async (call) => {
  const { ctx, input } = call;
  const { network } = input;
  const username = handleOf(network, input.username);
  const field = accounts.accountField({ network, username });
  const title = `@${username} on ${NETWORK_FACTS[network].label}`;
  await mustBeFree(ctx, network, username, Number(input.influencer));
  return curateOne(
    call,
    title,
    ({ id, isSample, owners }) => {
      if (isSample || isSampleHandle(username)) refuse("bad_request", say("curation.sampleAccounts"));
      return owners.get(field)?.creatorId === id ? null : { of: "account", field, to: { username } };
    },
    [field],
  );
});

export const removeNetwork = write(contract.removeNetwork)(async (call) => {
  const { ctx, input } = call;
  const creatorId = Number(input.influencer);
  const field = accounts.accountField(input);
  const own = await accounts.selectAccountsOf(ctx.db, creatorId);
  const account = own.find((one) => accounts.accountField(one) === field) ?? refuse("not_found");
  if (own.length === 1) refuse("conflict", say("curation.onlyAccount"));
  const title = `Without @${account.username} on ${NETWORK_FACTS[account.network].label}`;
  const hasData = (await accounts.selectWithData(ctx.db, creatorId, [account.id])).size > 0;
  const detached = hasData ? { creator: String(await accounts.insertDetached(ctx.db, account.username)) } : null;
  return curateOne(
    call,
    title,
    ({ isSample }) => {
      if (isSample) refuse("bad_request", say("curation.sampleAccounts"));
      return { of: "account", field, to: detached };
    },
    [field],
  );
});

export const updateNewsletter = write(contract.updateNewsletter)(async (call) => {
  const { replaces, newsletter } = call.input;
  return curateOne(call, newsletter?.title ?? "Newsletter deleted", () =>
    publication("newsletter", replaces, newsletter),
  );
});

export const updatePodcast = write(contract.updatePodcast)(async (call) => {
  const { replaces, podcast } = call.input;
  return curateOne(call, podcast?.title ?? "Podcast deleted", () => publication("podcast", replaces, podcast));
});

export const deleteCollaboration = write(contract.deleteCollaboration)(async (call) => {
  const { field } = call.input;
  return curateOne(call, "Declaration removed", ({ collaborations }) => {
    if (!collaborations.some((one) => one.field === field)) refuse("not_found");
    return { of: "collaboration", field, to: null };
  });
});

type Publication = { link: string; title: string; picture: string | null; description: string; is_book?: boolean };

/** Another link is another publication: the one before is deleted. */
function publication(kind: "newsletter" | "podcast", replaces: string | null, to: Publication | null): Curation[] {
  const gone: Curation[] =
    replaces === null || replaces === to?.link ? [] : [{ of: "publication", field: `${kind}:${replaces}`, to: null }];
  if (to === null) return gone;
  const { link, ...value } = to;
  return [...gone, { of: "publication", field: `${kind}:${link}`, to: value }];
}

type TextFact = Exclude<CuratedFact, "gender" | "isBrand" | "picture">;
const TEXT_FACTS = [
  "fullName",
  "title",
  "biography",
  "country",
  "city",
  "language",
  "email",
  "website",
  "whoisUrl",
  "associatedBrands",
] as const satisfies readonly TextFact[];

/** What is absent stays; an empty text is not known. */
function factsOf(given: Partial<Record<TextFact, string | undefined>>): Curation[] {
  return TEXT_FACTS.flatMap((field) => {
    const text = given[field];
    return text === undefined ? [] : [{ of: "fact" as const, field, to: text === "" ? null : text }];
  });
}

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    fullName: "Name",
    whoisUrl: "Page about them",
    associatedBrands: "Brands",
    typologie: "Type",
    biography: "Summary",
  }),
);

/** What the history says: the fields that are given. */
function titleOf(given: Record<string, unknown>): string {
  const fields = Object.entries(given).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  return fields.map((field) => NAMES.get(field) ?? `${field.charAt(0).toUpperCase()}${field.slice(1)}`).join(", ");
}

/** A handle, also from a pasted link to the profile. */
function handleOf(network: Network, text: string): string {
  const link = parseProfileLink(text, { named: network });
  if (link && link.network !== network)
    refuse("bad_request", say("curation.linkOfOtherNetwork", { network: NETWORK_FACTS[link.network].label }));
  const username = (link?.username ?? text).replace(/^@/, "").trim();
  const name = username.slice(namespaceOf({ network, username }).length);
  if (name === "" || /[\s/]/.test(name)) refuse("bad_request", say("curation.noAccountName"));
  return username;
}

async function mustBeFree(ctx: Context<Member>, network: Network, username: string, creatorId?: number): Promise<void> {
  const field = accounts.accountField({ network, username });
  const owner = (await accounts.selectOwners(ctx.db, [field])).get(field);
  if (!owner || owner.creatorId === creatorId) return;
  const name = await accounts.selectName(ctx.db, owner.creatorId);
  const label = NETWORK_FACTS[network].label;
  refuse(
    "conflict",
    say("curation.accountTaken", { username: owner.username, network: label, name, id: String(owner.creatorId) }),
  );
}
