import type { Collection } from "#contract/collections/collection.ts";
import { crmWith, type CrmFields, type CustomField } from "#contract/collections/custom-field.ts";
import { getCrmUser } from "#contract/crm/endpoints.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { queryOf, useLoaded } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";

type Own = readonly CustomField[];
type People = readonly { _id: string; name: string; isMember: boolean }[];
const NONE: Own = [];
const NO_PEOPLE: People = [];
/** Made once for each list of fields and people, so that what depends on it stays the same from render to render. */
const collections = new WeakMap<Own, WeakMap<People, Collection<CrmFields>>>();

const loadedUser = () =>
  queryClient.getQueryData<ReplyOf<typeof getCrmUser>>(queryOf(getCrmUser, {}).queryKey)?.crmUser;

/** The fields that the workspace has defined, as they are loaded. */
export function ownFields(): Own {
  return loadedUser()?.fields ?? NONE;
}

/** The people of the workspace, as they are loaded, those who left too. */
export function people(): People {
  return loadedUser()?.members ?? NO_PEOPLE;
}

export function currentMembers(): People {
  return people().filter(({ isMember }) => isMember);
}

/** The CRM's collection with them: whatever shows, filters or edits rows goes by it. */
export function crmNow(): Collection<CrmFields> {
  return collectionOf(ownFields(), people());
}

/** Returns the same collection for screens, which render again when a field changes. */
export function useCrm(): { fields: Own; crm: Collection<CrmFields> } {
  const { fields, members } = useLoaded(getCrmUser, {}).crmUser;
  return { fields, crm: collectionOf(fields, members) };
}

function collectionOf(fields: Own, of: People): Collection<CrmFields> {
  const withFields = collections.get(fields) ?? new WeakMap<People, Collection<CrmFields>>();
  collections.set(fields, withFields);
  const members = () => of.filter(({ isMember }) => isMember);
  const known = withFields.get(of) ?? crmWith(fields, members());
  withFields.set(of, known);
  return known;
}

/** Shows fields as a call has returned them, before they are loaded again. */
export function showFields(fields: CustomField[]): void {
  queryClient.setQueryData<ReplyOf<typeof getCrmUser>>(
    queryOf(getCrmUser, {}).queryKey,
    (old) => old && { crmUser: { ...old.crmUser, fields } },
  );
}
