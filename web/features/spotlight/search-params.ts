import { z } from "zod";
import { oneParam, pickBy, unless, type UrlInput } from "#web/shared/collections/url.ts";

export const SPOTLIGHT_TABS = ["page", "messages", "visits"] as const;

const tab = oneParam(z.enum(SPOTLIGHT_TABS));
const page = oneParam(z.int().min(1).max(10_000));
const creator = oneParam(z.int().min(1));
const archived = oneParam(z.boolean());

export type SpotlightState = {
  tab: (typeof SPOTLIGHT_TABS)[number];
  /** The page of messages. */
  page: number;
  archived: boolean;
  /** The id of one of the user's creators; undefined: the first. */
  of: number | undefined;
};

export type SpotlightSearch = { tab?: SpotlightState["tab"]; page?: number; archived?: boolean; of?: number };

/** What the URL says; what is missing or not valid is as usual. */
export function readSpotlight(search: UrlInput): SpotlightState {
  return {
    tab: tab.read(search["tab"]) ?? "page",
    page: page.read(search["page"]) ?? 1,
    archived: archived.read(search["archived"]) ?? false,
    of: creator.read(search["of"]),
  };
}

/** Only what differs from the usual. */
export function writeSpotlight({ tab: shown, page: at, archived: isArchive, of }: SpotlightState): SpotlightSearch {
  const own = { tab: unless(shown, "page"), page: unless(at, 1), archived: unless(isArchive, false), of };
  return pickBy(own, (value) => value !== undefined);
}

export const spotlightUrl = { search: (input: UrlInput): SpotlightSearch => writeSpotlight(readSpotlight(input)) };
