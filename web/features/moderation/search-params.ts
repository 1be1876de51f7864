import { matterId, matterList } from "#contract/collections/matters.ts";
import { MATTER_KINDS, type MatterKind } from "#contract/base/states.ts";
import { z } from "zod";
import { listUrl } from "#web/shared/collections/list-url.ts";

/** A matter as in the URL: "report.019…". */
export type OpenMatter = { kind: MatterKind; id: string };

export const moderationUrl = listUrl(matterList, {
  param: "matter",
  id: z.string().refine((text) => readMatter(text) !== undefined),
});
export type ModerationFilters = (typeof moderationUrl)["usual"]["filters"];

export function readMatter(text: string): OpenMatter | undefined {
  const [kind, id] = text.split(".");
  const known = MATTER_KINDS.find((one) => one === kind);
  return known && matterId.safeParse(id).success && id !== undefined ? { kind: known, id } : undefined;
}

export function writeMatter({ kind, id }: OpenMatter): string {
  return `${kind}.${id}`;
}
