import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { trust } from "#contract/base/trust.ts";
import { THEMES, type Theme } from "#contract/spotlight/themes.ts";
import type { Context } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { drawMissingEmbed } from "./draw-embed.ts";
import { drawMissing } from "./draw-spotlight.ts";
import { LAYOUTS, styleOf, type Layout } from "./style.ts";

const nameOf = (theme: Theme, layout: Layout) => `${layout} ${theme}`;
/** The one style that a page may have is that of its theme. */
const STYLES = new Map(
  LAYOUTS.flatMap((layout) =>
    THEMES.map((theme) => {
      const hash = createHash("sha256").update(styleOf(theme, layout)).digest("base64");
      return [nameOf(theme, layout), hash] as const;
    }),
  ),
);

type Policy = { theme: Theme; layout?: Layout; hasForm?: boolean };

/** The page runs nothing, loads pictures from here alone, and sends a form nowhere else. Only its card may be a part of other websites. */
function policyOf({ theme, layout = "page", hasForm = false }: Policy): string {
  return `default-src 'none'; img-src 'self'; style-src 'sha256-${STYLES.get(nameOf(theme, layout))}'; base-uri 'none'; form-action '${hasForm ? "self" : "none"}'; frame-ancestors ${layout === "card" ? "*" : "'none'"}`;
}

/** `gzip`: the page as it was compressed once, for all who take it so. */
type Sent = Policy & { html: string; gzip?: Buffer | undefined };

export function sendPage(reply: FastifyReply, { html, gzip, ...policy }: Sent): FastifyReply {
  // Browsers that know no frame-ancestors would go by the other one.
  if (policy.layout === "card") reply.removeHeader("x-frame-options");
  reply.header("content-security-policy", policyOf(policy)).type("text/html; charset=utf-8");
  return gzip ? reply.header("content-encoding", "gzip").send(gzip) : reply.serializer(String).send(html);
}

/** One answer, whatever the reason. */
export function sendMissing(
  reply: FastifyReply,
  origin: string,
  { layout = "page", base }: { layout?: Layout; base?: string } = {},
): FastifyReply {
  reply.code(404).header("x-robots-tag", "noindex").header("cache-control", "no-cache");
  const html = layout === "card" ? drawMissingEmbed(origin) : drawMissing(origin, base);
  return sendPage(reply, { theme: "paper", layout, html });
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
