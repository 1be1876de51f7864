import type { Network } from "#contract/networks.ts";
import { columnOf, type Mapping } from "../columns/map-columns.ts";
import { isChannelId, networkOfLink, networksIn } from "../values/networks.ts";
import { share } from "../columns/profile.ts";

/** Links of another network in a column of links are slips below this share. */
const SLIPS = 0.05;

type FoundNetwork = { network: Network | null; /** Each row says it. */ isPerRow: boolean };

/** The network of all rows: by their links, ids, headers, and the file's name, in this order. */
export function findNetwork(mapping: Mapping, fileName: string): FoundNetwork {
  if (columnOf(mapping, "network")) return { network: null, isPerRow: true };
  const handles = mapping.columns.filter(({ field }) => field === "username");
  if (handles.length > 1) return { network: null, isPerRow: true };
  const links = linksOf(mapping);
  if (links.length > 0) {
    const times = [...Map.groupBy(links, (network) => network)].map(([network, all]) => [network, all.length] as const);
    const common = times.filter(([, n]) => n / links.length > SLIPS).toSorted((a, b) => b[1] - a[1]);
    return common.length === 1
      ? { network: common[0]?.[0] ?? null, isPerRow: false }
      : { network: null, isPerRow: true };
  }
  const ids = mapping.columns.filter(({ field }) => field === "external_id" || field === "username");
  if (ids.some(({ column }) => column.cells.length > 0 && share(column.cells, isChannelId) > 0.5))
    return { network: "youtube", isPerRow: false };
  const posts = columnOf(mapping, "post_id")?.cells ?? [];
  if (posts.length > 0 && share(posts, isVideoId) > 0.9) return { network: "youtube", isPerRow: false };
  const said = [networksIn(mapping.columns.map(({ column }) => column.header).join(" ")), networksIn(fileName)].find(
    (networks) => networks.length === 1,
  );
  return { network: said?.[0] ?? null, isPerRow: false };
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

/** Eleven letters and digits, which only YouTube's videos have for an id. */
function isVideoId(cell: string): boolean {
  return /^[\w-]{11}$/.test(cell.trim()) && /\D/.test(cell);
}
