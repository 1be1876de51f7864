import { uuid } from "#contract/base/ids.ts";
import { peopleList } from "#contract/collections/people.ts";
import { listUrl } from "#web/shared/collections/list-url.ts";
import type { UrlInput } from "#web/shared/collections/url.ts";

export const peopleUrl = listUrl(peopleList);

/** `user`: the person in the open panel. */
export const peopleSearch = (input: UrlInput) =>
  peopleUrl.search(input, { user: (value) => uuid.safeParse(value).data });
