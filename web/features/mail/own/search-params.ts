import { uuid } from "#contract/base/ids.ts";
import { z } from "zod";
import { paths } from "#web/lib/paths.ts";
import { oneParam, pickBy, unless, type UrlInput } from "#web/shared/collections/url.ts";

/** Who wrote to the creator. */
export const SENDERS = ["brands", "visitors"] as const;

const from = oneParam(z.enum(SENDERS));
const page = oneParam(z.int().min(1).max(10_000));
const creator = oneParam(z.int().min(1));
const archived = oneParam(z.boolean());
const thread = oneParam(uuid);

export type OwnMessagesState = {
  from: (typeof SENDERS)[number];
  /** The id of one of the user's creators; undefined: the first. */
  of: number | undefined;
  page: number;
  /** Messages of visitors that were put in the archive. */
  archived: boolean;
  /** The thread with a brand that is open. */
  thread: string | undefined;
};

export type OwnMessagesSearch = {
  from?: OwnMessagesState["from"];
  of?: number;
  page?: number;
  archived?: boolean;
  thread?: string;
};

/** What the URL says; what is missing or not valid is as usual. */
export function readOwnMessages(search: UrlInput): OwnMessagesState {
  return {
    from: from.read(search["from"]) ?? "brands",
    of: creator.read(search["of"]),
    page: page.read(search["page"]) ?? 1,
    archived: archived.read(search["archived"]) ?? false,
    thread: thread.read(search["thread"]),
  };
}

/** Only what differs from the usual. */
export function writeOwnMessages({ from: sender, of, page: at, archived: isArchive, thread: open }: OwnMessagesState) {
  const own: OwnMessagesSearch = {
    from: unless(sender, "brands"),
    of,
    page: unless(at, 1),
    archived: unless(isArchive, false),
    thread: open,
  };
  return pickBy(own, (value) => value !== undefined);
}

/** The page in this state. */
export const ownMessagesPage = (state: OwnMessagesState) => ({
  ...paths.ownMessages(),
  search: writeOwnMessages(state),
});

export const ownMessagesUrl = {
  search: (input: UrlInput): OwnMessagesSearch => writeOwnMessages(readOwnMessages(input)),
};
