import { creditsList } from "#contract/collections/credits.ts";
import { listUrl } from "#web/shared/collections/list-url.ts";
import type { UrlInput } from "#web/shared/collections/url.ts";

export const creditsUrl = listUrl(creditsList);

export const creditsSearch = (input: UrlInput) => creditsUrl.search(input);
