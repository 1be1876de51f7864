import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { trust } from "#contract/base/trust.ts";
import { THEMES, type Theme } from "#contract/spotlight/themes.ts";
import type { Context } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { drawMissing } from "./draw-spotlight.ts";
import { styleOf } from "./style.ts";

/** By theme: the one style that a page may have is its own. */
const STYLES = new Map(
  THEMES.map((theme) => [theme, createHash("sha256").update(styleOf(theme)).digest("base64")] as const),
);

/** The page runs nothing, loads pictures from here alone, and sends a form nowhere else. */
function policyOf(theme: Theme, hasForm: boolean): string {
  return `default-src 'none'; img-src 'self'; style-src 'sha256-${STYLES.get(theme)}'; base-uri 'none'; form-action '${hasForm ? "self" : "none"}'; frame-ancestors 'none'`;
}

/** `gzip`: the page as it was compressed once, for all who take it so. */
type Sent = { theme: Theme; html: string; gzip?: Buffer | undefined; hasForm?: boolean };

export function sendPage(reply: FastifyReply, { theme, html, gzip, hasForm = false }: Sent): FastifyReply {
  reply.header("content-security-policy", policyOf(theme, hasForm)).type("text/html; charset=utf-8");
  return gzip ? reply.header("content-encoding", "gzip").send(gzip) : reply.serializer(String).send(html);
}

/** One answer, whatever the reason. */
export function sendMissing(reply: FastifyReply, origin: string): FastifyReply {
  reply.code(404).header("x-robots-tag", "noindex").header("cache-control", "no-cache");
  return sendPage(reply, { theme: "paper", html: drawMissing(origin) });
}

export function contextOf(services: Services, { log }: FastifyRequest): Context {
  return { ...services, actor: { kind: "visitor" }, log: trust(log) }; // fastify's logger is our pino
}

export async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return null;
    throw error;
  }
}
