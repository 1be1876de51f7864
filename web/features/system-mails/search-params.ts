import { mailList } from "#contract/collections/mails.ts";
import { uuid } from "#contract/ids.ts";
import { listUrl } from "#web/shared/collections/list-url.ts";

export const mailboxUrl = listUrl(mailList, { param: "mail", id: uuid });
