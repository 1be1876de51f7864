import { english } from "#contract/messages/catalogue.ts";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { ConnectorFailure } from "../../connectors/failure.ts";
import { retryAt } from "../../connectors/http/retry-after.ts";
import { send, type HttpResponse } from "../../connectors/http/transport.ts";

export type AiProvider = NonNullable<Config["ai"]>;

/** A request for data of one shape. */
export type AiTask<S extends z.ZodType> = {
  /** The provider is sent the schema under this name. */
  name: string;
  /** What to do. Never contains data: that is the input, which is passed as data. */
  instructions: string;
  schema: S;
  /** Maximum length of the reply, in tokens. */
  maxTokens: number;
};

/**
 * `unavailable`: not reached, or no reply in time · `unauthorized`: it does not accept the key or the model ·
 * `refused`: the model declines · `malformed`: the reply does not match the schema.
 */
export type AiFailureKind = "unavailable" | "unauthorized" | "rate_limited" | "refused" | "malformed";

export class AiFailure extends Error {
  override name = "AiFailure";
  readonly kind: AiFailureKind;
  readonly retryAt: Date | undefined;
  /** What it cost; undefined: unknown, since the request may have been worked on. */
  readonly tokens: number | undefined;

  constructor(
    kind: AiFailureKind,
    message: string,
    { tokens, ...details }: { tokens?: number | undefined; retryAt?: Date | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.retryAt = details.retryAt;
    this.tokens = tokens;
  }
}

const MAX_BYTES = 1024 * 1024;

/** Errors of a connection that was made: the provider may have worked on the request. HPE_…: the reply is no HTTP. */
const BROKEN_OFF = /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT|HPE_.*)$/;

const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z.object({ total_tokens: z.int().nonnegative() }).nullish(),
});

/** What servers differ in: whether they take a schema or only JSON in general, and how they call the limit of tokens. */
type Dialect = { format: "json_schema" | "json_object"; limit: "max_tokens" | "max_completion_tokens" };
const dialects = new Map<string, Dialect>();

/** Sends one request to an OpenAI-compatible chat endpoint, and once more in another dialect where it takes no other. */
export async function complete<S extends z.ZodType>(
  provider: AiProvider,
  task: AiTask<S>,
  input: string,
  now: () => Date,
): Promise<{ value: z.output<S>; tokens: number | undefined }> {
  const key = `${provider.baseUrl} ${provider.model}`;
  const signal = AbortSignal.timeout(provider.timeoutMs);
  let dialect = dialects.get(key) ?? { format: "json_schema", limit: "max_tokens" };
  for (;;) {
    const response = await sendChat(provider, bodyOf(provider, task, input, dialect), signal);
    const next = response.status === 400 || response.status === 422 ? otherDialect(dialect, response.body) : undefined;
    if (!next) return readReply(response, task.schema, now());
    dialect = next;
    dialects.set(key, next);
  }
}

/** An upper bound of what a request costs: no tokenizer makes more than one token of a byte. */
export function mostTokens(task: AiTask<z.ZodType>, input: string): number {
  const schema = JSON.stringify(schemaOf(task.schema));
  return Buffer.byteLength(task.instructions + schema + input) + task.maxTokens;
}

function bodyOf({ model }: AiProvider, task: AiTask<z.ZodType>, input: string, { format, limit }: Dialect) {
  const schema = schemaOf(task.schema);
  const form =
    format === "json_schema"
      ? { type: "json_schema", json_schema: { name: task.name, strict: true, schema } }
      : { type: "json_object" };
  const spelled = `${task.instructions}\n\nReply with one JSON object of this schema:\n${JSON.stringify(schema)}`;
  return {
    model,
    messages: [
      { role: "system", content: format === "json_schema" ? task.instructions : spelled },
      { role: "user", content: input },
    ],
    response_format: form,
    [limit]: task.maxTokens,
  };
}

function schemaOf(schema: z.ZodType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}

async function sendChat(provider: AiProvider, json: unknown, signal: AbortSignal): Promise<HttpResponse> {
  const url = `${provider.baseUrl}/chat/completions`;
  const headers: Record<string, string> = provider.apiKey ? { authorization: `Bearer ${provider.apiKey}` } : {};
  try {
    // The operator's own configuration may name a server on this machine or in its network.
    return await send(
      { method: "POST", url, headers, json },
      { trusted: new URL(url).origin, signal, maxBytes: MAX_BYTES },
    );
  } catch (cause) {
    if (signal.aborted) throw new AiFailure("unavailable", english("ai.late"), { cause });
    if (cause instanceof ConnectorFailure && cause.kind === "malformed")
      throw new AiFailure("malformed", english("ai.tooLong"), { cause });
    if (isBrokenOff(cause)) throw new AiFailure("unavailable", english("ai.brokeOff"), { cause });
    throw new AiFailure("unavailable", english("ai.unreachable"), { tokens: 0, cause });
  }
}

function isBrokenOff(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && BROKEN_OFF.test(String(cause.code));
}

/** Another way to say the same, when the reply to a bad request names what it does not take. */
function otherDialect({ format, limit }: Dialect, body: string): Dialect | undefined {
  if (limit === "max_tokens" && body.includes("max_completion_tokens"))
    return { format, limit: "max_completion_tokens" };
  if (format === "json_schema" && /response_format|json_schema/.test(body)) return { format: "json_object", limit };
  return undefined;
}

function readReply<S extends z.ZodType>(
  { status, headers, body }: HttpResponse,
  schema: S,
  now: Date,
): { value: z.output<S>; tokens: number | undefined } {
  if (status === 429) {
    throw new AiFailure("rate_limited", english("ai.rateLimited"), {
      tokens: 0,
      retryAt: retryAt(headers, now),
    });
  }
  if ([401, 403, 404].includes(status))
    throw new AiFailure("unauthorized", english("ai.notAccepted", { status: String(status) }), {
      tokens: 0,
    });
  if (status >= 500)
    throw new AiFailure("unavailable", english("ai.unavailable", { status: String(status) }), { tokens: 0 });
  const parsed = completion.safeParse(status === 200 ? jsonIn(body) : undefined);
  if (!parsed.success) throw new AiFailure("malformed", english("ai.noCompletion", { status: String(status) }));
  const { choices, usage } = parsed.data;
  const tokens = usage?.total_tokens;
  const [choice] = choices;
  if (choice?.message.refusal || choice?.finish_reason === "content_filter")
    throw new AiFailure("refused", english("ai.declined"), { tokens });
  const value = schema.safeParse(jsonIn(choice?.message.content ?? ""));
  if (!value.success) throw new AiFailure("malformed", english("ai.mismatch"), { tokens });
  return { value: value.data, tokens };
}

/** JSON, also between the fences that some models put around it; undefined for anything else. */
function jsonIn(text: string): unknown {
  const inner = /^```(?:json)?\s(?<json>[^]*)\s```$/.exec(text.trim())?.groups?.json;
  try {
    return JSON.parse(inner ?? text);
  } catch {
    return undefined;
  }
}
