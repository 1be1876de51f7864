import type { z } from "zod";
import type { FailureKind } from "#contract/sources.ts";
import type { PostRecord } from "#server/domains/creators/index.ts";
import { openExtras } from "../answers.ts";
import type { Answer, Asked, ConnectorCall } from "../connector.ts";
import { ConnectorFailure } from "../failure.ts";
import { addressOf, serverBase, type Address } from "./address.ts";
import { accountRecord, ownPosts } from "./read-account.ts";
import { account, refusal, statuses } from "./shapes.ts";

/** Newest posts of each, and how many pages of 40, the most a server gives at once, are read to find them. */
const POSTS = 60;
const PAGES = 3;
const PAGE = 40;

export async function readOne(call: ConnectorCall, { username }: Asked): Promise<Answer> {
  const address = addressOf(username);
  if (!address)
    return { failure: "not_found", msg: `${username} names no server: handles on Mastodon are written name@server.` };
  const found = await ask(call, address, `accounts/lookup?acct=${encodeURIComponent(address.name)}`, account);
  if (found.suspended === true) return { failure: "private", msg: `${address.server} has suspended ${username}.` };
  const posts = await openExtras()(() => readPosts(call, address, found.id));
  return { record: accountRecord(found, posts, { address, at: call.now }) };
}

async function readPosts(call: ConnectorCall, address: Address, id: string): Promise<PostRecord[]> {
  const posts: PostRecord[] = [];
  let before: string | undefined;
  for (let page = 0; page < PAGES && posts.length < POSTS; page += 1) {
    const query = new URLSearchParams({ limit: `${PAGE}`, exclude_replies: "true", exclude_reblogs: "true" });
    if (before !== undefined) query.set("max_id", before);
    const found = await ask(call, address, `accounts/${encodeURIComponent(id)}/statuses?${query.toString()}`, statuses);
    posts.push(...ownPosts(found, { server: address.server, at: call.now }));
    const last = found.at(-1)?.id;
    // Servers filter after they have cut a page: a short one is not the last, an empty one is.
    if (last === undefined || last === before) break;
    before = last;
  }
  return posts.slice(0, POSTS);
}

/** Asks a server. One that answers in another way than Mastodon does is none. */
async function ask<S extends z.ZodType>(
  { http, base }: ConnectorCall,
  { name, server }: Address,
  path: string,
  schema: S,
): Promise<z.output<S>> {
  const explain = ({ status, body }: { status: number; body: unknown }) =>
    explained({ status, body }, { name, server });
  try {
    return await http.json({ url: `${serverBase(base, server)}/api/v1/${path}`, schema, explain });
  } catch (error) {
    if (error instanceof ConnectorFailure && error.kind === "malformed") throw noMastodon(server, error);
    throw error;
  }
}

function explained(
  { status, body }: { status: number; body: unknown },
  { name, server }: Address,
): { kind: FailureKind; msg: string } | undefined {
  const speaks = refusal.safeParse(body).success;
  // Servers may keep everything from strangers: no key of ours would help.
  if (status === 401 || status === 403) return { kind: "private", msg: `${server} shows nothing to strangers.` };
  if (status === 404 && speaks) return { kind: "not_found", msg: `Nobody on ${server} is called ${name}.` };
  if (status === 410) return { kind: "not_found", msg: `${name} is gone from ${server}.` };
  if (status >= 500 || status === 429) return undefined;
  const { kind, message: msg } = noMastodon(server);
  return speaks ? undefined : { kind, msg };
}

function noMastodon(server: string, cause?: unknown): ConnectorFailure {
  return new ConnectorFailure("not_found", `${server} is no Mastodon server, or does not answer as one.`, { cause });
}
