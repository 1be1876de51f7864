import { PEOPLE_PAGE_SIZE, peopleCollection } from "#contract/collections/people.ts";
import { uuid } from "#contract/ids.ts";
import { collectionUrl, type UrlInput, type UrlSearch } from "#web/shared/collections/url.ts";

export const peopleUrl = collectionUrl(peopleCollection, { sizes: [PEOPLE_PAGE_SIZE], sort: "lastUsedAt" });
export type PeopleState = typeof peopleUrl.usual;

type PeopleSearch = UrlSearch<typeof peopleCollection.fields> & {
  /** The person in the open panel. */
  user?: string | undefined;
};

/** The valid part of the URL. */
export function peopleSearch(input: UrlInput): PeopleSearch {
  return { ...peopleUrl.write(peopleUrl.read(input)), user: uuid.safeParse(input["user"]).data };
}

/** As the call takes it. */
export function peopleInput({ filters, page, sort, asc }: PeopleState) {
  return { filters, page, sort, asc: asc ? ("true" as const) : ("false" as const) };
}
