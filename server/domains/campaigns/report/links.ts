import type { UncountedReason } from "#contract/campaigns/report.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { postIdIn } from "../../../values/networks.ts";
import { selectCandidates, selectLinked, type Candidate, type LinkedDeliverable } from "./store.ts";

/** A link to a post of a deliverable: the posts that it leads to, and why they are not added up; null: they are. */
export type ReadLink = {
  deliverable: LinkedDeliverable;
  link: string;
  /** Several: accounts of the creator have the post each. */
  posts: Candidate[];
  reason: UncountedReason | null;
};

/** An address without what two links to one page differ in. */
function pageOf(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const { hostname, pathname } = new URL(link);
  return hostname.replace(/^(?:www|m)\./, "") + pathname.replace(/\/$/, "");
}

/** A post that is named by the id in its link, or whose own address leads to the same page. */
function isPostOf(post: Candidate, link: string): boolean {
  const id = postIdIn(link);
  if (id !== undefined) return post.externalId === id || (post.url !== null && postIdIn(post.url) === id);
  return post.url !== null && pageOf(post.url) !== undefined && pageOf(post.url) === pageOf(link);
}

/** What the addresses of a link's post contain; undefined: the link leads to no post that the network's links name. */
function needleOf(link: string, network: Network): string | undefined {
  return postIdIn(link) ?? (NETWORK_FACTS[network].posts.link ? undefined : pageOf(link));
}

type Scope = {
  campaignId: string;
  /** The creators who take part, each with those that are merged into it. */
  merged: ReadonlyMap<number, readonly number[]>;
  shownAs: (creatorId: number) => number;
};

/** The links of a campaign's posted deliverables with the posts that they lead to. */
export async function readLinks(tenant: TenantDb, { campaignId, merged, shownAs }: Scope): Promise<ReadLink[]> {
  const all = (await selectLinked(tenant, campaignId)).flatMap((deliverable) =>
    [...new Set(deliverable.links)].map((link) => ({ deliverable, link, needle: needleOf(link, deliverable.network) })),
  );
  const groupOf = (creatorId: number) => merged.get(shownAs(creatorId));
  const needles = all.flatMap(({ deliverable: { creatorId, network }, needle }) =>
    needle === undefined ? [] : (groupOf(creatorId) ?? []).map((id) => ({ creatorId: id, network, needle })),
  );
  const byCreator = Map.groupBy(await selectCandidates(tenant, needles), ({ creatorId }) => creatorId);
  return all.map(({ deliverable, link, needle }) => {
    const group = groupOf(deliverable.creatorId);
    const posts = (group ?? [])
      .flatMap((id) => byCreator.get(id) ?? [])
      .filter((post) => post.network === deliverable.network && isPostOf(post, link));
    const isUnknown = needle === undefined ? ("notAPost" as const) : ("unknownPost" as const);
    const reason = group === undefined ? "notTakingPart" : posts.length === 0 ? isUnknown : figuresOf(posts);
    return { deliverable, link, posts, reason: deliverable.isVerified ? reason : "unverified" };
  });
}

function figuresOf(posts: readonly Candidate[]): UncountedReason | null {
  if (posts.every(({ mayCount }) => !mayCount)) return "terms";
  return posts.some(({ mayCount, hasFigures }) => mayCount && hasFigures) ? null : "noFigures";
}
