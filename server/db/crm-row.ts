import { isNull, sql } from "drizzle-orm";
import { crmCreators, crmTags } from "./tables/index.ts";

/** What a CRM row says wherever it is shown; when and by whom it came is said by what it is shown in. */
export const crmRow = {
  id: crmCreators.id,
  creatorId: crmCreators.creatorId,
  updatedAt: crmCreators.updatedAt,
  statusId: crmCreators.statusId,
  tagIds: sql<string[]>`array(
    select ${crmTags.id} from ${crmTags} where ${crmTags.id} = any(${crmCreators.tagIds})
    order by lower(${crmTags.title}), ${crmTags.id})`,
  customEmail: crmCreators.customEmail,
  publicEmail: crmCreators.publicEmail,
  customNote: crmCreators.customNote,
  followers: crmCreators.followers,
  growth: crmCreators.growth,
  engagementRate: crmCreators.engagementRate,
};

/** Where to write to. */
export const address = sql`coalesce(${crmCreators.customEmail}, ${crmCreators.publicEmail})`;

/** Parts the addresses in a row's searchText from names and handles, which strangers may search too. */
export const BEFORE_ADDRESSES = "|";
export const publicSearchText = sql`split_part(${crmCreators.searchText}, ${sql.raw(`'${BEFORE_ADDRESSES}'`)}, 1)`;

/** A row that was merged into another waits, out of sight: everything that shows or counts CRM rows asks for this. */
export const shown = isNull(crmCreators.mergedInto);
