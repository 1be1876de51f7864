import type { UncountedReason } from "#contract/campaigns/report.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { postIdIn } from "../../../values/networks.ts";
import { selectCandidates, selectLinked, type Candidate, type LinkedDeliverable, type Needle } from "./store.ts";

/** A link to a post of a deliverable, its posts, and why they are not added up; null: they are added up. */
export type ReadLink = {
  deliverable: LinkedDeliverable;
  link: string;
  /** Several: accounts of the creator have the post each. */
  posts: Candidate[];
  reason: UncountedReason | null;
};

/** Removes from an address what can differ between two links to the same page. */
function pageOf(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const { hostname, pathname } = new URL(link);
  return hostname.replace(/^(?:www|m)\./, "") + pathname.replace(/\/$/, "");
}

/** Finds posts that are named by the id in a link, or whose own address leads to the same page. */
export function finderOf(posts: readonly Candidate[]): (link: string) => Candidate[] {
  const [byId, byPage] = [new Map<string, Set<Candidate>>(), new Map<string, Set<Candidate>>()];
  const add = (map: typeof byId, key: string | undefined, post: Candidate) => {
    if (key === undefined) return;
    const found = map.get(key);
    if (found) found.add(post);
    else map.set(key, new Set([post]));
  };
  for (const post of posts) {
    add(byId, post.externalId, post);
    if (post.url === null) continue;
    const id = postIdIn(post.url);
    // A page that lists many posts is not the page of one of them.
    if (id === undefined) add(byPage, pageOf(post.url), post);
    else add(byId, id, post);
  }
  return (link) => {
    const [id, page] = [postIdIn(link), pageOf(link)];
    const found = id !== undefined ? byId.get(id) : page === undefined ? undefined : byPage.get(page);
    return [...(found ?? [])];
  };
}

/**
 * A part of the addresses of a link's post, or its id; undefined: the link leads to no post that the network's links name.
 * Addresses are compared by their last part here: finderOf() compares the whole.
 */
function needleOf(link: string, network: Network): string | undefined {
  const id = postIdIn(link);
  if (id !== undefined || NETWORK_FACTS[network].posts.link) return id;
  return pageOf(link)
    ?.split(/[^\w:.-]/)
    .findLast((part) => part !== "");
}

type Scope = {
  campaignId: string;
  /** The creators who take part, each with those that are merged into it. */
  merged: ReadonlyMap<number, readonly number[]>;
  shownAs: (creatorId: number) => number;
};

/** The links of a campaign's posted deliverables with the posts that they lead to, and how many older links are left out. */
export async function readLinks(tenant: TenantDb, { campaignId, merged, shownAs }: Scope) {
  const { linked, leftOut } = await selectLinked(tenant, campaignId);
  const all = linked.flatMap((deliverable) =>
    [...new Set(deliverable.links)].map((link) => ({ deliverable, link, needle: needleOf(link, deliverable.network) })),
  );
  const groupOf = (creatorId: number) => merged.get(shownAs(creatorId));
  const needles = new Map<string, Needle>();
  for (const { deliverable, needle } of all) {
    const { network } = deliverable;
    if (needle === undefined) continue;
    for (const creatorId of groupOf(deliverable.creatorId) ?? [])
      needles.set(`${creatorId} ${network} ${needle}`, { creatorId, network, needle });
  }
  const candidates = await selectCandidates(tenant, [...needles.values()]);
  const byAccount = Map.groupBy(candidates, ({ creatorId, network }) => `${creatorId} ${network}`);
  const finders = new Map([...byAccount].map(([account, posts]) => [account, finderOf(posts)]));
  const links = all.map(({ deliverable, link, needle }): ReadLink => {
    const group = groupOf(deliverable.creatorId);
    const posts = (group ?? []).flatMap((id) => finders.get(`${id} ${deliverable.network}`)?.(link) ?? []);
    const isUnknown = needle === undefined ? ("notAPost" as const) : ("unknownPost" as const);
    const reason = group === undefined ? "notTakingPart" : posts.length === 0 ? isUnknown : figuresOf(posts);
    return { deliverable, link, posts, reason: deliverable.isVerified ? reason : "unverified" };
  });
  return { links, leftOut };
}

function figuresOf(posts: readonly Candidate[]): UncountedReason | null {
  if (posts.every(({ mayCount }) => !mayCount)) return "terms";
  return posts.some(({ mayCount, hasFigures }) => mayCount && hasFigures) ? null : "noFigures";
}
