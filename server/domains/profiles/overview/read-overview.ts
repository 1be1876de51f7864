import type { ReplyOf } from "#contract/base/endpoint.ts";
import { profileOverview as endpoint } from "#contract/profiles/endpoints.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { can } from "../../../kernel/permissions.ts";
import { readTaxonomy } from "../../categories/index.ts";
import { readPeers } from "../../creators/index.ts";
import { readRowOf } from "../../crm/index.ts";
import { readOwnCredits } from "../../plans/index.ts";
import { readTags } from "../../memberships/index.ts";
import { countPosts, justAfter, lastYear, readMentions, readPosts, selectHashtags } from "../../posts/index.ts";
import { readAnomalies } from "../coverage/read-anomalies.ts";
import { readOpen } from "../opening/open-profile.ts";
import { withoutPaid } from "../opening/rules.ts";
import { hasPartnershipData } from "../partnerships/store.ts";
import { benchmarksOf } from "./benchmarks.ts";
import { presentCreator } from "./present.ts";
import { readAccounts, type Accounts } from "./read-accounts.ts";
import { NEWEST_POSTS, tallyMentions } from "./rules.ts";
import { readScores } from "./scores/read-scores.ts";
import { selectAbout, selectCauses } from "./store.ts";

type Overview = ReplyOf<typeof endpoint>;

/** All queries need only the creator's id, so they run in PostgreSQL concurrently. */
export const profileOverview = read(endpoint, { isPrepared: true })(async ({ ctx, input }) => {
  const id = Number(input.id);
  const [whole, mine] = await Promise.all([load(ctx, id), loadMine(ctx, id)]);
  const { known, about, posts, hashtags, counted, mentions, causes, taxonomy } = whole;
  if (!known || !about) return refuse("not_found");
  const ids = mergedIds(id, mine.crm);
  const merged = readMerged(ctx, id, ids);
  const groups = merged.then(async (all) => readPeers(ctx, accountsOf([known, ...all]), () => known.card.is_a_brand));
  const [others, open, credits, peers, scores, anomaliesOf, showPartnershipsTab] = await Promise.all([
    merged,
    readOpen(ctx, [{ id, isSample: known.card.isSample, ids }]),
    readOwnCredits(ctx),
    groups,
    merged.then(async (all) => readScores(ctx, scoredOf([known, ...all], groups))),
    readAnomalies(ctx, ids),
    hasPartnershipData({ reader: tenantOf(ctx), creatorIds: ids, until: ctx.clock.now() }),
  ]);
  const accounts = accountsOf([known, ...others]).map((account) => {
    const own = peers.get(account);
    return Object.assign(account, { benchmarks: own ? benchmarksOf(account, own) : {} });
  });
  const overview = {
    creator: presentCreator(withFactsOf(known.card, others), { ...about, causes, taxonomy, lists: mine.lists }),
    scores,
    ...mine,
    accounts,
    series: [known, ...others].flatMap(({ series }) =>
      series.map((one) => Object.assign(one, { anomalies: anomaliesOf(one) })),
    ),
    posts,
    hashtags,
    sponsored: { posts: counted.sponsored, of: counted.posts },
    ...tallyMentions(mentions?.values() ?? []),
    blurredFields: [],
    profileCreditLeft: credits.profile,
    noPosts: counted.posts > 0 ? null : whyNoPosts(posts.length > 0 || counted.collected),
    canUpdateProfile: can(ctx.actor, "crm.write") && [known, ...others].some(({ isRefreshable }) => isRefreshable),
    showPartnershipsTab,
  };
  return open.has(id) ? overview : withoutPaid(overview);
});

async function load(ctx: Context<Member>, id: number) {
  const scope = lastYear(ctx, [id]);
  const [known, about, posts, hashtags, counted, mentions, causes, taxonomy] = await Promise.all([
    readAccounts({ ctx, ids: [id] }),
    selectAbout(ctx.db, id),
    readPosts({ ctx, creatorIds: [id], before: justAfter(scope.until), limit: NEWEST_POSTS }),
    selectHashtags(scope),
    countPosts(scope),
    readMentions(scope),
    selectCauses(ctx.db, id),
    readTaxonomy({ ctx }),
  ]);
  const named = { known: known.get(id), mentions: mentions.get(id) };
  return { ...named, about, posts, hashtags, counted, causes, taxonomy };
}

/** Why no posts of the last 365 days are known. */
function whyNoPosts(isCollected: boolean): NonNullable<Overview["noPosts"]> {
  return isCollected ? "no_posts" : "not_collected";
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

/** What scores are made of: of the first, and of those merged into it. */
function scoredOf(all: readonly [Accounts, ...Accounts[]], peers: Parameters<typeof readScores>[1]["peers"]) {
  const owners = new Map(
    all.flatMap(({ card, accounts }) => accounts.map((account) => [account, Number(card._id)] as const)),
  );
  return { card: all[0].card, owners, evidence: all.flatMap(({ evidence }) => evidence), peers };
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
