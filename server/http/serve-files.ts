import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";

const TYPES: Record<string, string> = { svg: "image/svg+xml", png: "image/png", jpg: "image/jpeg", webp: "image/webp" };
/** Only keys in our own format: others fail in the store, or could escape its folder. */
const PICTURE_KEY = /^pictures(\/[\w-]{1,100}){1,8}\.\w+$/;

/**
 * Serves pictures from the file store, by a key that changes with the content. Only pictures/ is public. SVG is
 * sandboxed, so that scripts in it do not run.
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
