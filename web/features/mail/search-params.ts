import { uuid } from "#contract/base/ids.ts";
import { THREAD_TABS, type ThreadTab } from "#contract/mail/endpoints.ts";
import { z } from "zod";
import type { UrlInput } from "#web/shared/collections/url.ts";

const tabParam = z.enum(THREAD_TABS).catch("all");
const searchParam = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim().slice(0, 200))
  .catch("");
const pageParam = z.int().min(1).max(10_000).catch(1);
const idParam = uuid.optional().catch(undefined);
const viewParam = z.enum(["templates", "sequences"]).optional().catch(undefined);

/**
 * What the inbox shows; `thread`: the one that is open. `view`: another page about mails, which has no route of its own, since
 * routes are part of a first visit; `sequence`: the one that is open there.
 */
export type InboxState = {
  view: MailView | undefined;
  sequence: string | undefined;
  tab: ThreadTab;
  search: string;
  page: number;
  thread: string | undefined;
};
export type MailView = "templates" | "sequences";
export type InboxSearch = {
  view?: MailView;
  sequence?: string;
  tab?: ThreadTab;
  search?: string | number;
  page?: number;
  thread?: string;
};

export function readInbox(url: UrlInput): InboxState {
  return {
    view: viewParam.parse(url["view"]),
    sequence: idParam.parse(url["sequence"]),
    tab: tabParam.parse(url["tab"]),
    search: searchParam.parse(url["search"] ?? ""),
    page: pageParam.parse(url["page"] ?? 1),
    thread: idParam.parse(url["thread"]),
  };
}

/** Only what differs from the usual. */
export function writeInbox({ view, sequence, tab, search, page, thread }: InboxState): InboxSearch {
  return {
    ...(view !== undefined && { view }),
    ...(sequence !== undefined && { sequence }),
    ...(tab !== "all" && { tab }),
    // The router would put a string of digits in quotes.
    ...(search !== "" && { search: /^[1-9]\d{0,14}$/.test(search) ? Number(search) : search }),
    ...(page > 1 && { page }),
    ...(thread !== undefined && { thread }),
  };
}

/** The valid part of the URL of the inbox. */
export const inboxUrl = { search: (url: UrlInput) => writeInbox(readInbox(url)) };
