import type { ReplyOf } from "#contract/endpoint.ts";
import { profileOverview as endpoint } from "#contract/profiles.ts";
import { connectorFor } from "../../../connectors/registry.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { can } from "../../../kernel/permissions.ts";
import { readPeers } from "../../creators/index.ts";
import { readRowOf } from "../../crm/index.ts";
import { readOwnCredits } from "../../plans/index.ts";
import { readTags } from "../../memberships/index.ts";
import { readOpen } from "../opening/open-profile.ts";
import { withoutPaid } from "../opening/rules.ts";
import { benchmarksOf } from "./benchmarks.ts";
import { readMentions } from "./posts/read-mentions.ts";
import { justAfter, readPosts } from "./posts/read-posts.ts";
import { countSponsored, selectHashtags } from "./posts/store.ts";
import { presentCreator } from "./present.ts";
import { readAccounts, type Accounts } from "./read-accounts.ts";
import { NEWEST_POSTS, tallyMentions } from "./rules.ts";
import { selectAbout } from "./store.ts";

type Overview = ReplyOf<typeof endpoint>;

/** All queries need only the creator's id, so they run in PostgreSQL concurrently. */
export const profileOverview = read(endpoint)(async ({ ctx, input }) => {
  const id = Number(input.id);
  const [whole, mine] = await Promise.all([load(ctx, id), loadMine(ctx, id)]);
  const { known, about, posts, hashtags, sponsored, mentions } = whole;
  if (!known || !about) return refuse("not_found");
  const ids = mergedIds(id, mine.crm);
  const merged = readMerged(ctx, id, ids);
  const [others, open, credits, peers] = await Promise.all([
    merged,
    readOpen(ctx, [{ id, isSample: known.card.isSample, ids }]),
    readOwnCredits(ctx),
    merged.then(async (all) => readPeers(ctx, accountsOf([known, ...all]), () => known.card.is_a_brand)),
  ]);
  const accounts = accountsOf([known, ...others]).map((account) => {
    const own = peers.get(account);
    return Object.assign(account, { benchmarks: own ? benchmarksOf(account, own) : {} });
  });
  const overview = {
    creator: presentCreator(withFactsOf(known.card, others), about, mine.lists),
    ...mine,
    accounts,
    series: [known, ...others].flatMap(({ series }) => series),
    posts,
    hashtags,
    sponsored,
    ...tallyMentions(mentions?.values() ?? []),
    blurredFields: [],
    profileCreditLeft: credits.profile,
    canUpdateProfile:
      can(ctx.actor, "crm.write") && accounts.some(({ network }) => connectorFor(network) !== undefined),
    showPartnershipsTab: posts.length > 0 || accounts.some(({ followers }) => followers !== null && followers > 0),
  };
  return open.has(id) ? overview : withoutPaid(overview);
});

async function load(ctx: Context, id: number) {
  const now = ctx.clock.now();
  const [known, about, posts, hashtags, sponsored, mentions] = await Promise.all([
    readAccounts({ ctx, ids: [id] }),
    selectAbout(ctx.db, id),
    readPosts({ ctx, creatorIds: [id], before: justAfter(now), limit: NEWEST_POSTS }),
    selectHashtags(ctx.db, id, now),
    countSponsored(ctx.db, id, now),
    readMentions({ ctx, creatorIds: [id] }),
  ]);
  return { known: known.get(id), about, posts, hashtags, sponsored, mentions: mentions.get(id) };
}

/** The other creators of the row in the caller's CRM: those that were merged into it, and the one they were merged into. */
async function readMerged(ctx: Context, id: number, ids: readonly number[]): Promise<Accounts[]> {
  const others = ids.filter((one) => one !== id);
  if (others.length === 0) return [];
  const found = await readAccounts({ ctx, ids: others });
  return others.flatMap((one) => found.get(one) ?? []);
}

function accountsOf(all: readonly Accounts[]) {
  return all.flatMap(({ accounts }) => accounts);
}

function mergedIds(id: number, crm: Overview["crm"]): number[] {
  return crm ? [crm.creatorId, ...crm.merged.map(({ creatorId }) => creatorId)].map(Number) : [id];
}

/** As CRM rows have it: what the creator lacks is taken from those that it was merged with. */
function withFactsOf(card: Accounts["card"], others: readonly Accounts[]): Accounts["card"] {
  const first = <T>(own: T | null, of: (other: Accounts["card"]) => T | null) =>
    own ?? others.map((other) => of(other.card)).find((value) => value !== null) ?? null;
  return {
    ...card,
    country: first(card.country, ({ country }) => country),
    language: first(card.language, ({ language }) => language),
  };
}

/** The creator's rows in the caller's workspace. */
async function loadMine(ctx: Context<Member>, id: number): Promise<Pick<Overview, "inCrm" | "crm" | "lists">> {
  const [crm, tags] = await Promise.all([readRowOf({ ctx, creatorId: id }), readTags(tenantOf(ctx), [id])]);
  return { inCrm: crm !== null, crm, lists: tags.get(id) ?? [] };
}
