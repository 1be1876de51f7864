import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { refuse } from "../errors.ts";

/**
 * CSRF protection. Browsers send the origin of a request; other programs send none, and no cookies they were not given.
 * What browsers load ahead on a guess changes nothing either.
 */
export function checkOrigin({ headers }: Pick<FastifyRequest, "headers">, config: Pick<Config, "publicUrl">): void {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") refuse("bad_origin");
  if (/prefetch|prerender|preview/.test(`${String(headers["sec-purpose"])} ${String(headers.purpose)}`))
    refuse("bad_origin");
  if (headers.origin !== undefined && !isOwn(headers.origin, headers.host, config.publicUrl)) refuse("bad_origin");
}

function isOwn(origin: string, host: string | undefined, publicUrl: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  return given.host === host || (publicUrl !== undefined && given.origin === new URL(publicUrl).origin);
}
