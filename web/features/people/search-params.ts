import { peopleList } from "#contract/collections/people.ts";
import { uuid } from "#contract/base/ids.ts";
import { listUrl } from "#web/shared/collections/list-url.ts";

export const peopleUrl = listUrl(peopleList, { param: "user", id: uuid });
