import { createHash } from "node:crypto";
import { fastify, type FastifyReply } from "fastify";
import { z } from "zod";
import { DIMENSION_IDS } from "#contract/scores/dimensions.ts";

/** An OpenAI-compatible chat endpoint over HTTP, on a port of this machine only. The model's name decides how it behaves. */
export const AI_BEHAVIOURS = [
  "simulated", // rates posts by their texts, always alike
  "simulated-slow", // never replies
  "simulated-malformed", // replies with half a JSON object
  "simulated-out-of-schema", // replies with other fields, scores beyond 100 and text for numbers
  "simulated-refusing",
  "simulated-limited", // 429 with Retry-After
  "simulated-unauthorized",
  "simulated-broken", // 503
  "simulated-objects", // takes json_object only, max_completion_tokens only, and puts fences around it
  "simulated-endless", // replies with more than is read
  "simulated-broken-off", // closes the connection without a reply
  "simulated-overcharging", // claims more tokens than the request can have cost
  "simulated-obedient", // does what posts tell it
] as const;

export type AiRequest = {
  model: string;
  format: string;
  authorization: string | undefined;
  system: string;
  input: string;
};

export type AiSimulation = {
  /** As AI_BASE_URL. */
  baseUrl: string;
  /** The requests so far. */
  requests: AiRequest[];
  close: () => Promise<void>;
};

const chat = z.object({
  model: z.string(),
  messages: z.tuple([
    z.object({ role: z.literal("system"), content: z.string() }),
    z.object({ role: z.literal("user"), content: z.string() }),
  ]),
  response_format: z.discriminatedUnion("type", [
    z.object({
      type: z.literal("json_schema"),
      json_schema: z.object({ name: z.string(), strict: z.literal(true), schema: z.record(z.string(), z.unknown()) }),
    }),
    z.object({ type: z.literal("json_object") }),
  ]),
  max_tokens: z.int().positive().optional(),
  max_completion_tokens: z.int().positive().optional(),
});
const postsInput = z.array(z.object({ post: z.int(), format: z.string(), text: z.string() }));

export async function startAiProvider(): Promise<AiSimulation> {
  const app = fastify({ forceCloseConnections: true, logger: false });
  const requests: AiRequest[] = [];
  app.post("/v1/chat/completions", async (request, reply) => {
    const parsed = chat.safeParse(request.body);
    if (!parsed.success) return fail(reply, 400, `Invalid request: ${parsed.error.issues[0]?.path.join(".")}`);
    const { model, messages, response_format: format, ...limits } = parsed.data;
    const [system, user] = messages;
    const { authorization } = request.headers;
    requests.push({ model, format: format.type, authorization, system: system.content, input: user.content });
    if (format.type === "json_schema" && !isStrict(format.json_schema.schema))
      return fail(reply, 400, "Invalid schema: every property must be required, and none additional.");
    switch (model) {
      case "simulated-slow":
        reply.hijack(); // the connection stays open without a response
        return undefined;
      case "simulated-broken-off":
        reply.hijack();
        reply.raw.destroy();
        return undefined;
      case "simulated-endless":
        return completion(model, "x".repeat(2 * 1024 * 1024));
      case "simulated-overcharging":
        return { ...completion(model, JSON.stringify(rate(user.content))), usage: { total_tokens: 1e15 } };
      case "simulated-limited":
        return fail(reply.header("retry-after", "120"), 429, "You exceeded your current quota.");
      case "simulated-unauthorized":
        return fail(reply, 401, "Incorrect API key provided.");
      case "simulated-broken":
        return fail(reply, 503, "The server is overloaded.");
      case "simulated-malformed":
        return completion(model, '{"credibility": {"score": 80, "evid');
      case "simulated-out-of-schema":
        return completion(
          model,
          JSON.stringify({ credibility: { score: 999, evidence: [] }, clarity: "very <b>clear</b>" }),
        );
      case "simulated-refusing":
        return completion(model, null, "I cannot help with that.");
      case "simulated-objects":
        if (limits.max_tokens !== undefined)
          return fail(reply, 400, "Unsupported parameter: use 'max_completion_tokens' instead.");
        if (format.type !== "json_object") return fail(reply, 400, "response_format json_schema is not supported.");
        return completion(model, `\`\`\`json\n${JSON.stringify(rate(user.content))}\n\`\`\``);
      case "simulated-obedient":
        return completion(model, orderIn(user.content));
      default:
        return completion(model, JSON.stringify(rate(user.content)));
    }
  });
  const base = await app.listen({ host: "127.0.0.1", port: 0 });
  return { baseUrl: `${base}/v1`, requests, close: () => app.close() };
}

function fail(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ error: { message, type: "invalid_request_error", code: null } });
}

function completion(model: string, content: string | null, refusal: string | null = null) {
  return {
    id: "chatcmpl-simulated",
    object: "chat.completion",
    model,
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content, refusal } }],
    usage: { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1_000 },
  };
}

/** As strict structured output demands it, at any depth. */
function isStrict(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return true;
  if (Array.isArray(schema)) return schema.every(isStrict);
  const object = z
    .object({
      properties: z.record(z.string(), z.unknown()),
      required: z.array(z.string()),
      additionalProperties: z.literal(false),
    })
    .safeParse(schema);
  if ("properties" in schema && "type" in schema && schema.type === "object") {
    if (!object.success || Object.keys(object.data.properties).some((name) => !object.data.required.includes(name)))
      return false;
  }
  return Object.values(schema).every(isStrict);
}

/** The reply that posts dictate, each a piece of it behind "RATE: ". */
function orderIn(input: string): string {
  const posts = postsInput.parse(JSON.parse(input));
  return posts.map(({ text }) => /RATE: (?<piece>.*)$/s.exec(text)?.groups?.piece ?? "").join("");
}

/** Scores that differ by creator and dimension, with the beginnings of posts as quotes. */
function rate(input: string): Record<string, unknown> {
  const posts = postsInput.parse(JSON.parse(input));
  const written = posts.filter(({ text }) => text.length > 10);
  return Object.fromEntries(
    DIMENSION_IDS.map((dimension) => {
      const bytes = createHash("sha256").update(`${dimension} ${input}`).digest();
      const chosen = written[bytes.readUInt8(1) % Math.max(1, written.length)];
      const quote = chosen && { post: chosen.post, quote: chosen.text.split(/\s+/).slice(0, 8).join(" ") };
      return [dimension, { score: 35 + (bytes.readUInt8(0) % 60), evidence: quote ? [quote] : [] }];
    }),
  );
}
