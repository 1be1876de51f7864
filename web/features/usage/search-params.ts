import { creditsList } from "#contract/collections/credits.ts";
import { listUrl } from "#web/shared/collections/list-url.ts";

export const creditsUrl = listUrl(creditsList);
