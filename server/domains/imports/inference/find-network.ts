import type { Network } from "#contract/networks.ts";
import { columnOf, type Mapping } from "../columns/map-columns.ts";
import { networkOfAccountId, networkOfLink, networkOfPostId, networksIn } from "../values/networks.ts";
import { share } from "../columns/profile.ts";

/** Links of another network in a column of links are slips below this share. */
const SLIPS = 0.05;

/** A column of ids can hold handles as well; no handle looks like an id. */
const MIXED = 0.1;

type FoundNetwork = { network: Network | null; /** Each row names its own. */ isPerRow: boolean };

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
  const byIds =
    ids.map(({ column }) => commonNetwork(column.cells, networkOfAccountId, MIXED)).find((network) => network) ??
    commonNetwork(columnOf(mapping, "post_id")?.cells ?? [], networkOfPostId, 0.9);
  if (byIds) return { network: byIds, isPerRow: false };
  const named = [networksIn(mapping.columns.map(({ column }) => column.header).join(" ")), networksIn(fileName)].find(
    (networks) => networks.length === 1,
  );
  return { network: named?.[0] ?? null, isPerRow: false };
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
