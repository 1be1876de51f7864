import { listsCollection } from "#contract/collections/lists.ts";
import type { CrmFields } from "#contract/collections/custom-field.ts";
import type { ListView } from "#contract/lists/shapes.ts";
import { FEEDBACK_KINDS, type FeedbackKind } from "#contract/base/states.ts";
import { z } from "zod";
import { crmUrl, ownParameters } from "#web/shared/crm-creators/crm-url.ts";
import { collectionUrl, oneParam, pickBy, type UrlInput, type UrlSearch } from "#web/shared/collections/url.ts";

export const LIST_TABS = ["creators", "ranking", "feedback", "mails"] as const;
export type ListTab = (typeof LIST_TABS)[number];

/** All lists are on one page. */
export const listsUrl = collectionUrl(listsCollection, { sizes: [1], sort: "updatedAt" });
export type ListsState = typeof listsUrl.usual;

/** In the URLs of a list, only the name ascends when the direction is not given. */
export const listUrl = crmUrl({ isAscending: (sort) => sort === "full_name" });

const tabParam = oneParam(z.enum(LIST_TABS));
const feedbackParam = oneParam(z.enum(FEEDBACK_KINDS));

export type ListsSearch = UrlSearch<typeof listsCollection.fields>;
export type ListSearch = UrlSearch<CrmFields> & {
  tab?: ListTab | undefined;
  feedback?: FeedbackKind | undefined;
};

/** The valid part of the URL of all lists. */
export function listsSearch(input: UrlInput): ListsSearch {
  return listsUrl.write({ ...listsUrl.read(input), page: 1 });
}

/** The parameter of feedback in links of earlier versions. */
const FEEDBACK_BEFORE = "said";

/** The parameter of one network in links of earlier versions. */
const NETWORK_BEFORE = "network";

/** The valid part of a list's URL. */
export function listSearch(input: UrlInput): ListSearch {
  const parameters = {
    tab: tabParam.read(input["tab"]),
    feedback: feedbackParam.read(input["feedback"]) ?? feedbackParam.read(input[FEEDBACK_BEFORE]),
  };
  const networks = input["networks"] ?? input[NETWORK_BEFORE];
  const url = listUrl.now();
  return { ...url.write(url.read({ ...input, networks })), ...ownParameters(input), ...pickBy(parameters, () => true) };
}

/** Whether its link has stopped working at this time. */
export function isExpired({ share: { expiresAt } }: Pick<ListView, "share">, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now;
}
