import { matterCollection, matterId, MATTERS_PAGE_SIZE } from "#contract/collections/matters.ts";
import { MATTER_KINDS, type MatterKind } from "#contract/states.ts";
import { collectionUrl, type UrlInput, type UrlSearch } from "#web/shared/collections/url.ts";

export const moderationUrl = collectionUrl(matterCollection, {
  sizes: [MATTERS_PAGE_SIZE],
  sort: "openedAt",
  isAscending: () => true,
});
export type ModerationState = typeof moderationUrl.usual;

/** The matter in the open panel, as in the URL: "report.019…". */
export type OpenMatter = { kind: MatterKind; id: string };

type ModerationSearch = UrlSearch<typeof matterCollection.fields> & { matter?: string | undefined };

/** The valid part of the URL. */
export function moderationSearch(input: UrlInput): ModerationSearch {
  const matter = readMatter(input["matter"]);
  return { ...moderationUrl.write(moderationUrl.read(input)), matter: matter && writeMatter(matter) };
}

export function readMatter(url: unknown): OpenMatter | undefined {
  const [kind, id] = String(url).split(".");
  const known = MATTER_KINDS.find((one) => one === kind);
  return known && matterId.safeParse(id).success && id !== undefined ? { kind: known, id } : undefined;
}

export function writeMatter({ kind, id }: OpenMatter): string {
  return `${kind}.${id}`;
}

/** As the call takes it. */
export function moderationInput({ filters, page, sort, asc }: ModerationState) {
  return { filters, page, sort, asc: asc ? ("true" as const) : ("false" as const) };
}
