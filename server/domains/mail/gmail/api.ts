import { z } from "zod";
import { excerptOf } from "#contract/base/text.ts";
import { say } from "#contract/messages/catalogue.ts";
import { retryAt } from "#server/connectors/http/retry-after.ts";
import type { Context } from "../../../context.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { MailServerProblem } from "../mailboxes/servers.ts";
import type { MailboxRow } from "../mailboxes/store.ts";
import { AccessWithdrawn, addressAt, isOver, renew, sealTokens, tokensIn, type Tokens } from "./access.ts";
import { updateTokens } from "./store.ts";

const API = "https://gmail.googleapis.com";
const TIMEOUT_MS = 60_000;
/** A reply is read up to this: a mail of 50 MB is a third larger in it. */
const REPLY_MAX = 72 * 1024 * 1024;

export type GmailRequest = {
  /** Below the user's own address. */
  path: string;
  query?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as JSON. */
  json?: unknown;
  /** A mail to send. */
  source?: Buffer;
};

/** Google refused a request. `isBusy`: for now, since there were too many. */
export class GmailRefusal extends Error {
  readonly status: number;
  readonly isBusy: boolean;
  readonly until: Date | undefined;
  constructor(status: number, { answer, isBusy, until }: { answer: string; isBusy: boolean; until: Date | undefined }) {
    super(answer);
    this.status = status;
    this.isBusy = isBusy;
    this.until = until;
  }
}

/** There was no answer. */
export class GmailUnanswered extends Error {
  /** Whether the request may have arrived. */
  readonly mayHaveArrived: boolean;
  constructor(answer: string, mayHaveArrived: boolean) {
    super(answer);
    this.mayHaveArrived = mayHaveArrived;
  }
}

export type Gmail = <S extends z.ZodType>(reply: S, request: GmailRequest) => Promise<z.output<S>>;

/**
 * Requests to Gmail on behalf of a mailbox, whose token is renewed when it ends. Throws GmailRefusal and GmailUnanswered; and
 * MailServerProblem, also when it is opened, where there is no access.
 */
export async function openGmail(
  ctx: Context,
  tenant: TenantDb,
  { box, signal }: { box: MailboxRow; signal: AbortSignal },
): Promise<Gmail> {
  const stored = tokensIn(ctx.config, box);
  if (!stored) throw new MailServerProblem("sign_in", say("mail.needGoogleAuth"));
  let sealed = box.password ?? "";
  let tokens = isOver(ctx, stored) ? await renewed(stored) : stored;

  async function store(after: string | null): Promise<void> {
    await updateTokens(tenant, { id: box.id, before: sealed, after });
    sealed = after ?? "";
  }

  /** Throws MailServerProblem where Google has taken the access back, which is then forgotten here, too. */
  async function renewed(before: Tokens): Promise<Tokens> {
    const after = await renew(ctx, before).catch(async (error: unknown) => {
      if (error instanceof AccessWithdrawn) return withdraw();
      const answer = error instanceof Error ? excerptOf(error.message, 200) : "";
      throw new MailServerProblem("connection", say("mail.gmailUnreachable", { answer }));
    });
    await store(sealTokens(ctx.config, box, after));
    return after;
  }

  async function withdraw(): Promise<never> {
    await store(null);
    throw new MailServerProblem("sign_in", say("mail.needGoogleAuth"));
  }

  return async (reply, request) => {
    let response = await ask(ctx, { request, token: tokens.access, signal });
    if (response.status === 401) {
      tokens = await renewed(tokens);
      response = await ask(ctx, { request, token: tokens.access, signal });
    }
    const { status, headers, body } = response;
    if (status >= 200 && status < 300) return parsed(reply, body);
    const { reasons, message } = errorIn(body);
    // A new token that is refused, or one that may not do what was allowed before.
    if (status === 401 || reasons.some((one) => NOT_ALLOWED.has(one))) return withdraw();
    const isBusy = status === 429 || (status === 403 && reasons.some((one) => BUSY.has(one)));
    throw new GmailRefusal(status, { answer: message, isBusy, until: retryAt(headers, ctx.clock.now()) });
  };
}

export const profile = z.object({ emailAddress: z.string(), historyId: z.string() });

/** Whose mailbox has just been allowed. */
export async function readProfile(ctx: Context, { access: token }: Tokens): Promise<z.infer<typeof profile>> {
  const request = { path: "/profile" };
  const reply = await ask(ctx, { request, token, signal: new AbortController().signal }).catch(() => undefined);
  const found = reply?.status === 200 ? parsedOr(profile, reply.body) : undefined;
  return found ?? refuse("sign_in_service_unavailable");
}

/** https://developers.google.com/workspace/gmail/api/guides/handle-errors */
const BUSY = new Set(["rateLimitExceeded", "userRateLimitExceeded", "dailyLimitExceeded", "quotaExceeded"]);
const NOT_ALLOWED = new Set(["insufficientPermissions", "ACCESS_TOKEN_SCOPE_INSUFFICIENT"]);

const errorReply = z.object({
  error: z.object({
    message: z.string().default(""),
    errors: z.array(z.object({ reason: z.string().default("") })).default([]),
    details: z.array(z.looseObject({ reason: z.string().optional() })).default([]),
  }),
});

function errorIn(body: string): { reasons: string[]; message: string } {
  const { error } = parsedOr(errorReply, body) ?? { error: { message: "", errors: [], details: [] } };
  const reasons = [...error.errors, ...error.details].flatMap(({ reason }) => reason ?? []);
  return { reasons, message: excerptOf(error.message.toWellFormed().replaceAll("\0", ""), 200) };
}

function parsedOr<S extends z.ZodType>(schema: S, body: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

function parsed<S extends z.ZodType>(schema: S, body: string): z.output<S> {
  const value: unknown = body === "" ? {} : JSON.parse(body);
  return schema.parse(value);
}

type Reply = { status: number; headers: Headers; body: string };

async function ask(
  { config }: Pick<Context, "config">,
  { request, token, signal }: { request: GmailRequest; token: string; signal: AbortSignal },
): Promise<Reply> {
  const { path, query = {}, json, source } = request;
  const folder = source ? "/upload/gmail/v1/users/me" : "/gmail/v1/users/me";
  const url = new URL(addressAt(config, `${API}${folder}${path}`));
  for (const [name, value] of Object.entries(query))
    for (const one of typeof value === "string" ? [value] : value) url.searchParams.append(name, one);
  if (source) url.searchParams.set("uploadType", "media");
  const type = source ? "message/rfc822" : "application/json";
  const body = source ? new Uint8Array(source) : json === undefined ? undefined : JSON.stringify(json);
  try {
    const response = await fetch(url, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": type }) },
      ...(body !== undefined && { body }),
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return { status: response.status, headers: response.headers, body: await bounded(response) };
  } catch (error) {
    const code = codeOf(error);
    throw new GmailUnanswered(code ?? "no answer", code === undefined || !BEFORE_SENDING.has(code));
  }
}

async function bounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > REPLY_MAX) throw new Error("the reply is too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** No connection was made: nothing was sent. */
const BEFORE_SENDING = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : undefined;
}
