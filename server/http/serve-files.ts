import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";

const TYPES: Record<string, string> = { svg: "image/svg+xml", png: "image/png", jpg: "image/jpeg", webp: "image/webp" };
/** Names as we give them: the store itself fails on others, or would climb out of its folder. */
const PICTURE_KEY = /^pictures(\/[\w-]{1,100}){1,8}\.\w+$/;

/**
 * Pictures out of the file store, by a key that changes with the content. Only what lies under pictures/ is public.
 * SVG is served sandboxed: it can be looked at but runs nothing.
 */
export function serveFiles(app: FastifyInstance, { files }: Services): void {
  app.get<{ Params: { "*": string } }>("/files/pictures/*", { schema: { hide: true } }, async (request, reply) => {
    const key = `pictures/${request.params["*"]}`;
    const type = TYPES[key.slice(key.lastIndexOf(".") + 1)];
    if (!type || !PICTURE_KEY.test(key) || !(await files.exists(key))) return reply.callNotFound();
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type(type)
      .send(await files.getStream(key));
  });
}
