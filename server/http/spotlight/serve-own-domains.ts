import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hostOf } from "#contract/spotlight/domain.ts";
import { linkTo } from "../../config.ts";
import { findShown, isVerified } from "../../domains/spotlight/index.ts";
import { refuse } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { sendMissing } from "./send-page.ts";

type Page = {
  perMinute: number;
  /** Whether the page at this address loads this picture. */
  isLoaded: (slug: string, url: string) => Promise<boolean>;
  /** Sends the page at this address; undefined: it is not public. */
  send: (request: FastifyRequest, reply: FastifyReply, slug: string) => Promise<FastifyReply | undefined>;
};

type Known = Pick<Services, "db" | "config" | "clock">;

/** Requests that may come with each view of a page: its pictures. */
const LOADED_MAX = 10;

/**
 * The address of the page that the domain of a request shows; null: another name, by which the whole program is reached.
 * The header is only compared with verified domains, and repeated nowhere (decision 58); what proxies forward is not read.
 */
export async function findSlugOf(services: Known, header: string | undefined): Promise<string | null> {
  const host = await findDomain(services, header);
  return host === undefined ? null : findShown(services, host);
}

/** The verified domain that the header names. */
async function findDomain(services: Known, header = ""): Promise<string | undefined> {
  const { publicUrl } = services.config;
  const host = hostOf(header.replace(/:\d+$/, ""));
  if (host === undefined || publicUrl === undefined || host === new URL(publicUrl).hostname) return undefined;
  return (await isVerified(services, host)) ? host : undefined;
}

/** A creator's own domain has their page at `/`, with the pictures that it loads, and nothing else of the program. */
export function serveOwnDomains(app: FastifyInstance, services: Services, page: Page): void {
  const { config } = services;
  const origin = linkTo(config, "");
  const limitOf = (max: number) => {
    const count = config.rateLimits ? app.createRateLimit({ max, timeWindow: "1 minute" }) : undefined;
    return async (request: FastifyRequest): Promise<void> => {
      const counted = await count?.(request);
      if (counted && !counted.isAllowed && counted.isExceeded) refuse("too_many_requests");
    };
  };
  const pages = limitOf(page.perMinute);
  const requests = limitOf(page.perMinute * LOADED_MAX);
  // This runs before routes are entered, so that it covers every route.
  app.addHook("onRequest", async (request, reply) => {
    const host = await findDomain(services, request.headers.host);
    if (host === undefined) return undefined;
    await requests(request);
    const slug = await findShown(services, host);
    if (slug === null) return undefined;
    // The domain is the creator's: whether it has https, and its other names, are not ours to say.
    reply.removeHeader("strict-transport-security");
    const isReading = request.method === "GET" || request.method === "HEAD";
    if (isReading && (await page.isLoaded(slug, request.url))) return undefined;
    await pages(request);
    const [path] = request.url.split("?", 1);
    const sent = isReading && path === "/" ? await page.send(request, reply, slug) : undefined;
    return sent ?? sendMissing(reply, origin, { base: origin });
  });
}
