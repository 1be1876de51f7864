import { matterId } from "#contract/collections/matters.ts";
import { matterList } from "#contract/collections/matters.ts";
import { MATTER_KINDS, type MatterKind } from "#contract/base/states.ts";
import { listUrl } from "#web/shared/collections/list-url.ts";
import type { UrlInput } from "#web/shared/collections/url.ts";

export const moderationUrl = listUrl(matterList);
export type ModerationFilters = (typeof moderationUrl)["usual"]["filters"];

/** The matter in the open panel, as in the URL: "report.019…". */
export type OpenMatter = { kind: MatterKind; id: string };

/** `matter`: the one in the open panel. */
export const moderationSearch = (input: UrlInput) =>
  moderationUrl.search(input, {
    matter(value) {
      const matter = readMatter(value);
      return matter && writeMatter(matter);
    },
  });

export function readMatter(url: unknown): OpenMatter | undefined {
  const [kind, id] = String(url).split(".");
  const known = MATTER_KINDS.find((one) => one === kind);
  return known && matterId.safeParse(id).success && id !== undefined ? { kind: known, id } : undefined;
}

export function writeMatter({ kind, id }: OpenMatter): string {
  return `${kind}.${id}`;
}
