import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PRIVACY_NOTICE_PATH } from "#contract/base/limits.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { trust } from "#contract/base/trust.ts";
import { isRecapPicture, readRecapPicture } from "../domains/my-stats/index.ts";
import { isPostPicture, readPostPicture } from "../domains/post-pictures/index.ts";
import type { Context } from "../context.ts";
import type { Services } from "../services.ts";
import { serveSharedPage } from "./shared-page/serve-shared-page.ts";

const UNBUILT = "unbuilt";

const dist = fileURLToPath(new URL("../../web/dist/", import.meta.url));

/** Serves the built web app: hashed assets are immutable, and index.html is served for all URLs that the app routes. */
export async function serveWeb(app: FastifyInstance, services: Services): Promise<void> {
  if (!existsSync(path.join(dist, "index.html"))) return;
  const index = await readFile(path.join(dist, "index.html"), "utf8");
  await app.register(fastifyStatic, {
    root: path.join(dist, "assets"),
    prefix: "/assets/",
    immutable: true,
    maxAge: "1y",
    preCompressed: true,
    decorateReply: false,
  });
  // Files without a hash in their name: the icon, the script before the first paint.
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    globIgnore: ["assets/**", "*.html"],
    cacheControl: false,
    index: false,
    decorateReply: false,
  });
  await serveSharedPage(app, services, dist);
  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const [pathname = "/"] = request.url.split("?", 1);
    if (pathname.startsWith("/api/") || pathname === "/api" || path.extname(pathname) !== "")
      return reply.callNotFound();
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").serializer(String).send(index);
  });
}

/** The build id of the web app: the name of its entry script. Open tabs compare it with their own to detect updates. */
export function buildStamp(): string {
  const file = path.join(dist, "index.html");
  if (!existsSync(file)) return UNBUILT;
  // The entry comes last, after scripts that it imports.
  const entry = [...readFileSync(file, "utf8").matchAll(/src="\/assets\/([^"]+)"/g)].at(-1);
  return entry?.[1] ?? UNBUILT;
}

const notice = fileURLToPath(new URL("../../docs/PRIVACY.md", import.meta.url));

/** Serves the privacy notice: what this installation stores, as its documentation has it. */
export function servePrivacyNotice(app: FastifyInstance): void {
  app.get(PRIVACY_NOTICE_PATH, { schema: { hide: true } }, async (_, reply) =>
    reply.type("text/plain; charset=utf-8").send(await readFile(notice, "utf8")),
  );
}

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ svg: "image/svg+xml", png: "image/png", jpg: "image/jpeg", webp: "image/webp" }),
);
/** Only keys in our own format: others fail in the store, or could escape its folder. */
const PICTURE_KEY = /^pictures(\/[\w-]{1,100}){1,8}\.\w+$/;

/** The pictures of recaps are drawn again once a creator has another name. */
const RECAP_SECONDS = 86_400;

const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Serves pictures from the file store, by a key that changes with the content. Only pictures/ is public. SVG is
 * sandboxed, so that scripts in it do not run.
 */
export function serveFiles(app: FastifyInstance, services: Services): void {
  const { files } = services;
  app.get<{ Params: { "*": string } }>("/files/pictures/*", { schema: { hide: true } }, async (request, reply) => {
    const key = `pictures/${request.params["*"]}`;
    const post = await readPostPicture({ ...services, log: trust(request.log) }, key); // fastify's logger is our pino
    if (post) {
      return reply
        .header("cache-control", `private, max-age=${post.maxAgeSeconds}`)
        .header("content-security-policy", PICTURE_POLICY)
        .type(post.type)
        .serializer(String)
        .send(post.content);
    }
    if (isPostPicture(key)) return reply.callNotFound();
    if (isRecapPicture(key)) {
      const ctx: Context = { ...services, actor: { kind: "visitor" }, log: trust(request.log) }; // as above
      const picture = await readRecapPicture(ctx, key);
      if (!picture) return reply.callNotFound();
      return reply
        .header("cache-control", `private, max-age=${RECAP_SECONDS}`)
        .header("content-security-policy", PICTURE_POLICY)
        .type("image/png")
        .send(picture);
    }
    const type = TYPES.get(key.slice(key.lastIndexOf(".") + 1));
    if (!type || !PICTURE_KEY.test(key) || !(await files.exists(key))) return reply.callNotFound();
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", PICTURE_POLICY)
      .type(type)
      .send(await files.getStream(key));
  });
}
