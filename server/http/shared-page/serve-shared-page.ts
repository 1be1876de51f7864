import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { trust } from "#contract/base/trust.ts";
import { linkTo } from "../../config.ts";
import type { Context } from "../../context.ts";
import { hasOpenTopicReport } from "../../domains/listening/index.ts";
import { readHead, readPreview } from "../../domains/shared-lists/index.ts";
import { hasOpenReport } from "../../domains/tracking/index.ts";
import type { Services } from "../../services.ts";
import { drawMeta, drawPage } from "./draw-page.ts";

const META = "<!--meta-->";
const PAGE = "<!--page-->";
const APP = "<!--app-->";
/** Script and style tags of the build. */
const APP_TAGS = /<script (?:async )?type="module".*?<\/script>|<link rel="(?:stylesheet|modulepreload)".*?>/g;

/** Pages of reports, below the address of what is shared. */
const REPORTS = [
  { below: "report", kind: "list", isOpen: hasOpenReport },
  { below: "topic", kind: "topic", isOpen: hasOpenTopicReport },
] as const;

type PageRequest = FastifyRequest<{ Params: { shareId: string } }>;

/**
 * The page of a shared list, with the HTML for previews and the first paint, and its preview picture. Protected,
 * private and unknown lists get the same page and no error: the app requests the list and shows the reason.
 */
export async function serveSharedPage(app: FastifyInstance, services: Services, dist: string): Promise<void> {
  const file = path.join(dist, "shared.html");
  if (!existsSync(file)) return;
  const index = await readFile(path.join(dist, "index.html"), "utf8");
  const page = (await readFile(file, "utf8"))
    .replaceAll(APP_TAGS, "")
    .replace(APP, () => (index.match(APP_TAGS) ?? []).join(""));
  const [beforeMeta = "", afterMeta = ""] = page.split(META);
  const [beforePage = "", afterPage = ""] = afterMeta.split(PAGE);

  const send = (reply: FastifyReply, meta: string, content: string) =>
    reply
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .serializer(String)
      .send([beforeMeta, meta, beforePage, content, afterPage].join(""));

  app.get("/shared/:shareId", { schema: { hide: true } }, async (request: PageRequest, reply) => {
    const { shareId } = request.params;
    const head = await readHead("list", { ctx: contextOf(services, request), shareId });
    const meta = drawMeta({ head, address: addressOf(request, services.config) });
    hideUnless(reply, head?.community ?? false);
    return send(reply, meta, drawPage(head));
  });

  for (const { below, kind, isOpen } of REPORTS)
    app.get(`/shared/:shareId/${below}`, { schema: { hide: true } }, async (request: PageRequest, reply) => {
      const { shareId } = request.params;
      const ctx = contextOf(services, request);
      const found = (await isOpen(ctx, shareId)) ? await readHead(kind, { ctx, shareId }) : null;
      // Search engines find the list, and not what it brought.
      const head = found && { ...found, community: false };
      const meta = drawMeta({ head, address: addressOf(request, services.config), page: below });
      hideUnless(reply, false);
      return send(reply, meta, drawPage(head, null));
    });

  app.get("/shared/:shareId/preview.png", { schema: { hide: true } }, async (request: PageRequest, reply) => {
    const { shareId } = request.params;
    const { tag, png, community } = await readPreview({ ctx: contextOf(services, request), shareId });
    hideUnless(reply, community);
    reply.header("etag", `"${tag}"`).header("cache-control", "no-cache");
    if (request.headers["if-none-match"] === `"${tag}"`) return reply.code(304).send();
    return reply
      .header("cross-origin-resource-policy", "cross-origin")
      .type("image/png")
      .send(await png());
  });
}

function contextOf(services: Services, { log }: FastifyRequest): Context {
  return { ...services, actor: { kind: "visitor" }, log: trust(log) }; // fastify's logger is our pino
}

function hideUnless(reply: FastifyReply, community: boolean): void {
  if (!community) reply.header("x-robots-tag", "noindex");
}

/** The page's own address is not known without PUBLIC_URL: the sender of a request chooses its Host header. */
function addressOf({ params }: PageRequest, config: Services["config"]): string {
  return linkTo(config, `/shared/${encodeURIComponent(params.shareId)}`);
}
