import { creditsCollection } from "#contract/collections/credits.ts";
import { CREDITS_PAGE_SIZE } from "#contract/limits.ts";
import { collectionUrl, type UrlInput, type UrlSearch } from "#web/shared/collections/url.ts";

export const creditsUrl = collectionUrl(creditsCollection, { sizes: [CREDITS_PAGE_SIZE], sort: "at" });
export type CreditsState = typeof creditsUrl.usual;

/** The valid part of the URL. */
export function creditsSearch(input: UrlInput): UrlSearch<typeof creditsCollection.fields> {
  return creditsUrl.write(creditsUrl.read(input));
}

/** As the call takes it. */
export function creditsInput({ filters, page, asc }: CreditsState) {
  return { filters, page, asc: asc ? ("true" as const) : ("false" as const) };
}
