import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { columnOf, type Mapped, type Mapping } from "../columns/map-columns.ts";
import { networkOfAccountId, networkOfLink, networkOfPostId, networksIn } from "../../../values/networks.ts";
import { share } from "../columns/profile.ts";
import { fitsHandle } from "../../../values/handles.ts";

/** Links of another network in a column of links are slips below this share. */
const SLIPS = 0.05;

/** A column of ids can hold handles as well; no handle looks like an id. */
const MIXED = 0.1;

/** Weights of what speaks for a network. */
const FOR = { header: 0.6, file: 0.6, shortcode: 0.6, postIds: 0.5 };
/** Handles that the network does not allow speak against it, from this share of the cells on. */
const UNFIT = 0.1;
/** The best network needs so much, and the second one has half of it at most. */
const ENOUGH = 0.5;

/** Without such a header, ids of eleven characters may be Instagram's as well as YouTube's. */
const ABOUT_VIDEOS = /v[ií]deo|content|conte[uú]do|contenido|contenu|inhalt|channel|kanal|cha[iî]ne|canal/i;

/** The network of all rows; null: each row names its own, or nothing says it. */
export function findNetwork(mapping: Mapping, fileName: string): Network | null {
  if (columnOf(mapping, "network") || mapping.isWide) return null;
  const links = linksOf(mapping);
  if (links.length > 0) {
    const times = [...Map.groupBy(links, (network) => network)].map(([network, all]) => [network, all.length] as const);
    const common = times.filter(([, n]) => n / links.length > SLIPS).toSorted((a, b) => b[1] - a[1]);
    return common.length === 1 ? (common[0]?.[0] ?? null) : null;
  }
  const ids = mapping.columns.filter(({ field }) => field === "external_id" || field === "username");
  const byIds = ids.map(({ column }) => commonNetwork(column.cells, networkOfAccountId, MIXED)).find((one) => one);
  return byIds ?? mostEvident(mapping, fileName);
}

function isExtra({ field, column }: Mapped): boolean {
  return field === "username" && networksIn(column.header).length > 0;
}

/** What headers, the file's name, ids of posts and the letters of handles say together. */
function mostEvident(mapping: Mapping, fileName: string): Network | null {
  const scores = new Map<Network, number>();
  const add = (networks: readonly Network[], weight: number) => {
    const [network, other] = networks;
    if (network && !other) scores.set(network, (scores.get(network) ?? 0) + weight);
  };
  // Beside handles without a network, a column of another network's handles is not the table's.
  const handleColumns = mapping.columns.filter(({ field }) => field === "username");
  const hasExtra = handleColumns.length > 1 && !handleColumns.every(isExtra);
  const used = mapping.columns.filter((one) => one.field !== undefined && !(hasExtra && isExtra(one)));
  const filled = hasExtra ? used : mapping.columns.filter(({ column }) => column.cells.length > 0);
  const inUsed = networksIn(used.map(({ column }) => column.header).join(" "));
  add(inUsed.length > 0 ? inUsed : networksIn(filled.map(({ column }) => column.header).join(" ")), FOR.header);
  add(networksIn(fileName), FOR.file);
  const posts = columnOf(mapping, "post_id");
  // Short codes of Instagram look like ids of videos.
  if (posts && /short ?code/i.test(posts.header)) add(["instagram"], FOR.shortcode);
  else if (mapping.columns.some(({ column }) => ABOUT_VIDEOS.test(column.header)))
    add(
      [commonNetwork(posts?.cells ?? [], networkOfPostId, 0.9)].flatMap((one) => one ?? []),
      FOR.postIds,
    );
  const handles = columnOf(mapping, "username")?.cells ?? [];
  for (const [network, score] of scores)
    if (!NETWORK_FACTS[network].handle?.isTitle && share(handles, (cell) => fitsHandle(cell, network)) < 1 - UNFIT)
      scores.set(network, score / 4);
  const [best, second] = [...scores].toSorted((a, b) => b[1] - a[1]);
  return best && best[1] >= ENOUGH && (second?.[1] ?? 0) <= best[1] / 2 ? best[0] : null;
}

/** Networks of the first column with links; others may lead to the same person elsewhere. */
function linksOf({ columns }: Mapping): Network[] {
  for (const { column, field } of columns) {
    if (field !== "url" && field !== "post_url" && field !== "username") continue;
    const links = column.cells.flatMap((cell) => networkOfLink(cell) ?? []);
    if (links.length > 0) return links;
  }
  return [];
}

/** The network of the first cell that has one, when more than this share of the cells have the same. */
function commonNetwork(
  cells: readonly string[],
  networkOf: (cell: string) => Network | undefined,
  least: number,
): Network | undefined {
  const network = cells.map(networkOf).find((one) => one !== undefined);
  return network && share(cells, (cell) => networkOf(cell) === network) > least ? network : undefined;
}
