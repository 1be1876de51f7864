import { uuid } from "#contract/base/ids.ts";
import { threadsCollection } from "#contract/collections/threads.ts";
import { THREAD_TABS, type ThreadTab } from "#contract/mail/endpoints.ts";
import { z } from "zod";
import { filterValues } from "#web/shared/collections/filters/filter-values.ts";
import { paramOf, type UrlInput, type UrlValue } from "#web/shared/collections/url.ts";

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
  filters: z.output<typeof threadsCollection.filters>;
};
export type MailView = "templates" | "sequences";
export type InboxSearch = {
  view?: MailView;
  sequence?: string;
  tab?: ThreadTab;
  search?: string | number;
  page?: number;
  thread?: string;
  assignees?: UrlValue;
  campaigns?: UrlValue;
  snoozed?: UrlValue;
};

export const threadFilters = filterValues(threadsCollection);
const filterParams = threadFilters.all.map(({ filter }) => ({ filter, param: paramOf(filter) }));

function readFilters(url: UrlInput): InboxState["filters"] {
  return filterParams.reduce((filters, { filter, param }) => {
    const value = param.read(url[param.name]);
    return value === undefined ? filters : threadFilters.set(filters, filter, value);
  }, threadFilters.none);
}

function writeFilters(filters: InboxState["filters"]): Record<string, UrlValue> {
  return Object.fromEntries(
    filterParams.flatMap(({ filter, param }) =>
      threadFilters.isSet(filters, filter)
        ? [[param.name, param.write(threadFilters.valueOf(filters, filter))] as const]
        : [],
    ),
  );
}

export function readInbox(url: UrlInput): InboxState {
  return {
    view: viewParam.parse(url["view"]),
    sequence: idParam.parse(url["sequence"]),
    tab: tabParam.parse(url["tab"]),
    search: searchParam.parse(url["search"] ?? ""),
    page: pageParam.parse(url["page"] ?? 1),
    thread: idParam.parse(url["thread"]),
    filters: readFilters(url),
  };
}

/** Only what differs from the usual. */
export function writeInbox({ view, sequence, tab, search, page, thread, filters }: InboxState): InboxSearch {
  return {
    ...(view !== undefined && { view }),
    ...(sequence !== undefined && { sequence }),
    ...(tab !== "all" && { tab }),
    // The router would put a string of digits in quotes.
    ...(search !== "" && { search: /^[1-9]\d{0,14}$/.test(search) ? Number(search) : search }),
    ...(page > 1 && { page }),
    ...(thread !== undefined && { thread }),
    ...writeFilters(filters),
  };
}

/** The valid part of the URL of the inbox. */
export const inboxUrl = { search: (url: UrlInput) => writeInbox(readInbox(url)) };
