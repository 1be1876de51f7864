import type { z } from "zod";
import type { FailureKind } from "#contract/sources.ts";
import { english } from "#contract/messages/catalogue.ts";
import type { PostRecord } from "#server/domains/creators/index.ts";
import { createOptionalReader } from "../account-results.ts";
import type { AccountResult, AccountRequest, ConnectorCall } from "../connector.ts";
import { ConnectorFailure } from "../failure.ts";
import { parseHandle, serverBase, type MastodonHandle } from "./handle.ts";
import { accountRecord, ownPosts } from "./read-account.ts";
import { account, refusal, statuses } from "./shapes.ts";

/** Number of newest posts to return, and of pages of 40, the maximum, to read to find them. */
const POSTS = 60;
const PAGES = 3;
const PAGE = 40;

export async function readOne(call: ConnectorCall, { username }: AccountRequest): Promise<AccountResult> {
  const handle = parseHandle(username);
  if (!handle) return { failure: "not_found", msg: english("sources.noServer", { name: username }) };
  const found = await request(call, handle, `accounts/lookup?acct=${encodeURIComponent(handle.name)}`, account);
  if (found.suspended === true)
    return { failure: "private", msg: english("sources.suspended", { server: handle.server, name: username }) };
  const posts = await createOptionalReader()(() => readPosts(call, handle, found.id));
  return { record: accountRecord(found, posts, { handle, at: call.now }) };
}

async function readPosts(call: ConnectorCall, handle: MastodonHandle, id: string): Promise<PostRecord[]> {
  const posts: PostRecord[] = [];
  let before: string | undefined;
  for (let page = 0; page < PAGES && posts.length < POSTS; page += 1) {
    const query = new URLSearchParams({ limit: `${PAGE}`, exclude_replies: "true", exclude_reblogs: "true" });
    if (before !== undefined) query.set("max_id", before);
    const found = await request(
      call,
      handle,
      `accounts/${encodeURIComponent(id)}/statuses?${query.toString()}`,
      statuses,
    );
    posts.push(...ownPosts(found, { server: handle.server, at: call.now }));
    const last = found.at(-1)?.id;
    // Servers filter after paging: only an empty page is the last one.
    if (last === undefined || last === before) break;
    before = last;
  }
  return posts.slice(0, POSTS);
}

/** Sends a request to a server. A response in another format means that the server does not run Mastodon. */
async function request<S extends z.ZodType>(
  { http, base }: ConnectorCall,
  { name, server }: MastodonHandle,
  path: string,
  schema: S,
): Promise<z.output<S>> {
  const explain = ({ status, body }: { status: number; body: unknown }) =>
    explainResponse({ status, body }, { name, server });
  try {
    return await http.json({ url: `${serverBase(base, server)}/api/v1/${path}`, schema, explain });
  } catch (error) {
    if (error instanceof ConnectorFailure && error.kind === "malformed") throw notMastodon(server, error);
    throw error;
  }
}

function explainResponse(
  { status, body }: { status: number; body: unknown },
  { name, server }: MastodonHandle,
): { kind: FailureKind; msg: string } | undefined {
  const isMastodon = refusal.safeParse(body).success;
  // Servers may restrict access to their own users: no key would help.
  if (status === 401 || status === 403) return { kind: "private", msg: english("sources.loginRequired", { server }) };
  if (status === 404 && isMastodon)
    return { kind: "not_found", msg: english("sources.noAccountOnServer", { name, server }) };
  if (status === 410) return { kind: "not_found", msg: english("sources.goneFromServer", { name, server }) };
  if (status >= 500 || status === 429) return undefined;
  const { kind, message: msg } = notMastodon(server);
  return isMastodon ? undefined : { kind, msg };
}

function notMastodon(server: string, cause?: unknown): ConnectorFailure {
  return new ConnectorFailure("not_found", english("sources.notMastodon", { server }), { cause });
}
