import type { ReplyOf } from "#contract/base/endpoint.ts";
import { accountKey } from "#contract/networks/networks.ts";
import { LISTED_TEXT_MAX } from "#contract/posts.ts";
import {
  creatorNetwork as endpoint,
  creatorNetworkPosts as postsEndpoint,
  EDGE_POSTS_PAGE_SIZE,
  exportCreatorNetwork as exportEndpoint,
  NEIGHBOURS_MAX,
  NETWORK_EDGES_MAX,
  type NetworkEdge,
} from "#contract/profiles/network.ts";
import type { Context, Member } from "../../../context.ts";
import { BYTE_ORDER_MARK, csvLine, type Cell } from "../../../csv.ts";
import { offsetOf } from "../../../db/paging.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { mentionPairs } from "../../../engine/queries/mention-pairs.ts";
import { mentioningPosts } from "../../../engine/queries/mentions.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { exportableCard, readCards } from "../../creators/index.ts";
import { exportFileName } from "../../exports/index.ts";
import { assertSize } from "../../plans/index.ts";
import { presentByOthers, selectHandles, selectListed } from "../../posts/index.ts";
import { findProfile, type Profile } from "../opening/find-profile.ts";
import { findNeighbours, whyNone } from "./find-neighbours.ts";
import { accountsOf, presentEdges, presentNode } from "./rules.ts";
import { FILE_TYPES } from "../../../files/table-file.ts";

type Network = ReplyOf<typeof endpoint>;

async function readNetwork(ctx: Context<Member>, profile: Profile) {
  const { card, creatorIds, isOpen } = profile;
  const { of, own, outgoing, ranked, counts, total } = await findNeighbours(ctx, profile.creatorIds);
  const missing = await whyNone(ctx, creatorIds, { total, ...counts });
  const reply: Network = { nodes: [presentNode(card)], edges: [], ...counts, omitted: 0, missing, blurredFields: [] };
  if (!isOpen && total + counts.unknownAccounts > 0) {
    const nothing = { mentions: 0, mentionedBy: 0, unknownAccounts: 0, missing: null };
    return { cards: [card], reply: { ...reply, ...nothing, blurredFields: ["mentions" as const] } };
  }
  // A creator deleted concurrently has no card.
  const found = await readCards({ ctx, ids: ranked.slice(0, NEIGHBOURS_MAX) });
  const cards = [...found.values()];
  const ids = [...found.keys()];
  const center = Number(card._id);
  const targets = new Map([...found].flatMap(([id, one]) => accountsOf(one).map((account) => [account, id])));
  const pairs = { ...of, by: ids, shownAs: new Map<number, number>() };
  const [among, towards] = await Promise.all([
    mentionPairs(ctx.engine, { ...pairs, targets }, NETWORK_EDGES_MAX),
    mentionPairs(ctx.engine, { ...pairs, targets: new Map(own.map((account) => [account, center])) }, ids.length),
  ]);
  const edges = presentEdges([
    ...ids.flatMap((to) =>
      [outgoing.get(to)].flatMap((mentions) => (mentions ? [{ creatorId: center, to, ...mentions }] : [])),
    ),
    ...towards.rows,
    ...among.rows,
  ]);
  return {
    cards: [card, ...cards],
    reply: { ...reply, nodes: [card, ...cards].map(presentNode), edges, omitted: Math.max(0, total - cards.length) },
  };
}

export const creatorNetwork = read(endpoint)(async ({ ctx, input }) => {
  const { reply } = await readNetwork(ctx, await findProfile(ctx, Number(input.id)));
  return reply;
});

/** The posts behind an edge. */
export const creatorNetworkPosts = read(postsEndpoint)(async ({ ctx, input: { id, from, to, page } }) => {
  const profile = await findProfile(ctx, Number(id));
  const perPage = EDGE_POSTS_PAGE_SIZE;
  if (!profile.isOpen) return { posts: [], total: 0, perPage, blurredFields: ["mentions" as const] };
  const { of, ranked } = await findNeighbours(ctx, profile.creatorIds);
  const known = new Set([...profile.creatorIds, ...ranked.slice(0, NEIGHBOURS_MAX)]);
  const idsOf = (end: string) => (profile.creatorIds.includes(Number(end)) ? profile.creatorIds : [Number(end)]);
  if (!known.has(Number(from)) || !known.has(Number(to))) return refuse("not_found");
  const accounts = (await selectHandles(ctx.db, idsOf(to))).map(accountKey);
  const window = { offset: offsetOf(page, perPage), limit: perPage };
  const { rows: among, total } = await mentioningPosts(ctx.engine, { ...of, accounts, by: idsOf(from) }, window);
  const scope = { reader: tenantOf(ctx), creatorIds: idsOf(from), among, until: of.until };
  const rows = await selectListed(scope, { textMax: LISTED_TEXT_MAX });
  return { posts: await presentByOthers(ctx, rows), total, perPage, blurredFields: [] };
});

const HEADINGS = [
  "Name",
  "Network",
  "Username",
  "Followers",
  "Brand",
  "Niche",
  "Posts that mention them",
  "First mention of them",
  "Last mention of them",
  "Posts of theirs that mention the creator",
  "First mention by them",
  "Last mention by them",
];

/** What the workspace sees of the network, without figures whose source does not allow their export. */
export const exportCreatorNetwork = read(exportEndpoint)(async ({ ctx, input }) => {
  const { cards, reply } = await readNetwork(ctx, await findProfile(ctx, Number(input.id)));
  const [center, ...neighbours] = cards;
  assertSize(ctx, "exportRows", neighbours.length);
  const between = new Map(reply.edges.map((edge) => [`${edge.from} ${edge.to}`, edge]));
  const rows = neighbours.map((card): Cell[] => {
    const { full_name, network, username, followers, is_a_brand, niche, _id } = presentNode(exportableCard(card).card);
    const [to, from] = [between.get(`${input.id} ${_id}`), between.get(`${_id} ${input.id}`)];
    const known: Cell[] = [full_name, network, username, followers, is_a_brand ? "yes" : "no", niche];
    return known.concat(cellsOf(to), cellsOf(from));
  });
  return {
    fileName: exportFileName({ title: `${center?.full_name ?? ""} network`, now: ctx.clock.now(), extension: "csv" }),
    contentType: FILE_TYPES.csv,
    content: BYTE_ORDER_MARK + [HEADINGS, ...rows].map(csvLine).join(""),
  };
});

function cellsOf(edge: NetworkEdge | undefined): Cell[] {
  return edge ? [edge.posts, new Date(edge.first), new Date(edge.last)] : [0, null, null];
}
