import type { Collection } from "#contract/collections/collection.ts";
import { crmWith, type CrmFields, type CustomField } from "#contract/collections/custom-field.ts";
import { getCrmUser } from "#contract/crm.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { queryOf, useLoaded } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";

type Own = readonly CustomField[];
const NONE: Own = [];
/** Made once for each list of fields, so that what depends on it stays the same from render to render. */
const collections = new WeakMap<Own, Collection<CrmFields>>();

/** The fields that the workspace has defined, as they are loaded. */
export function ownFields(): Own {
  const loaded = queryClient.getQueryData<ReplyOf<typeof getCrmUser>>(queryOf(getCrmUser, {}).queryKey);
  return loaded?.crmUser.fields ?? NONE;
}

/** The CRM's collection with them: whatever shows, filters or edits rows goes by it. */
export function crmNow(): Collection<CrmFields> {
  return collectionOf(ownFields());
}

/** The same for screens, which are shown again when a field changes. */
export function useCrm(): { fields: Own; crm: Collection<CrmFields> } {
  const { fields } = useLoaded(getCrmUser, {}).crmUser;
  return { fields, crm: collectionOf(fields) };
}

function collectionOf(fields: Own): Collection<CrmFields> {
  const known = collections.get(fields) ?? crmWith(fields);
  collections.set(fields, known);
  return known;
}

/** Shows fields as a call has returned them, before they are loaded again. */
export function showFields(fields: CustomField[]): void {
  queryClient.setQueryData<ReplyOf<typeof getCrmUser>>(
    queryOf(getCrmUser, {}).queryKey,
    (old) => old && { crmUser: { ...old.crmUser, fields } },
  );
}
