import type { Collection } from "#contract/collections/collection.ts";
import type { CrmFilters } from "#contract/collections/crm.ts";
import { crmWith, type CrmFields } from "#contract/collections/custom-field.ts";
import { isFieldKey } from "#contract/collections/field-key.ts";
import { CRM_PAGE_SIZES } from "#contract/base/limits.ts";
import { trust } from "#contract/base/trust.ts";
import { collectionUrl, pickBy, type TableState, type UrlInput, type UrlSearch } from "../collections/url.ts";
import { crmNow } from "./own-fields.ts";

/** What a table of CRM rows shows. */
export type CrmTableState = TableState<CrmFields, (typeof CRM_PAGE_SIZES)[number]>;

/** URLs of tables of CRM rows, with the fields of the workspace. `isAscending`: as in collectionUrl. */
export function crmUrl(options: { isAscending?: (sort: string) => boolean } = {}) {
  const make = (crm: Collection<CrmFields>) =>
    collectionUrl(crm, { sizes: CRM_PAGE_SIZES, sort: "createdAt", ...options });
  const urls = new WeakMap<Collection<CrmFields>, ReturnType<typeof make>>();
  return {
    /** Without any parameter; filters of the workspace's own fields are absent while they filter nothing. */
    usual: make(crmWith([])).usual,
    now() {
      const crm = crmNow();
      const url = urls.get(crm) ?? make(crm);
      urls.set(crm, url);
      return url;
    },
  };
}

/** Parameters of the workspace's own fields, which may not be loaded yet. */
export function ownParameters(search: UrlInput): UrlSearch<CrmFields> {
  const isSorted = isFieldKey(String(search["sort"]));
  const isOwn = (name: string) => isFieldKey(name) || (isSorted && (name === "sort" || name === "asc"));
  // They are read when the fields are known.
  return trust(pickBy(search, isOwn));
}

/** Whether any filter is set; the network that figures are of narrows nothing. */
export function isFiltered(filters: CrmFilters): boolean {
  const none = new Map<string, unknown>(Object.entries(crmNow().filters.parse({})));
  return Object.entries(filters).some(
    ([id, value]) => id !== "figuresOf" && JSON.stringify(value) !== JSON.stringify(none.get(id)),
  );
}
