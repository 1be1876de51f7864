import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
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
