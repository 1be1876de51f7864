import type { FastifyInstance, FastifyReply } from "fastify";
import { CREDENTIAL } from "../behaviour/credential.ts";
import { personOf, postsOf } from "../behaviour/figures.ts";
import { isThere } from "../behaviour/handles.ts";
import { misbehave, type Answer, type Waiting } from "../behaviour/misbehave.ts";
import { idOf, mediaItem, profileItem } from "./items.ts";
import { MANNERS, NOT_SUPPORTED, NOT_VISIBLE, TOKEN_EXPIRED, TOKEN_INVALID } from "./refusals.ts";

type NetworkRequest = { Params: { version: string; id: string }; Querystring: { fields?: string } };

/** business_discovery.username(NAME){FIELDS}, where FIELDS may hold media.after(CURSOR).limit(N){…}. */
const DISCOVERY = /^business_discovery\.username\(([\w.]+)\)\{(.+)\}$/;
const MEDIA = /\bmedia(?:\.after\(([\w-]+)\))?(?:\.limit\((\d+)\))?\{/;
/** The operator's own account. */
const OWN = { id: "17841400000000000", username: "limelight.sample" };
/** A handle whose requests fail with an expired token. */
const EXPIRING = "expired.sample";

/** Facebook's Graph API, limited to business discovery of Instagram accounts. */
export function instagram(app: FastifyInstance, { now }: { now: () => Date }): void {
  const waiting: Waiting = new Map();

  app.get<NetworkRequest>("/:version/:id", ({ params, query: { fields = "" }, headers }, reply) => {
    if (headers.authorization !== `Bearer ${CREDENTIAL}`) return answer(reply, TOKEN_INVALID);
    if (!/^v\d+\.0$/.test(params.version) || params.id !== CREDENTIAL) return answer(reply, NOT_SUPPORTED);
    if (fields === "username") return void reply.send(OWN);
    const [, handle = "", wanted = ""] = DISCOVERY.exec(fields) ?? [];
    if (handle === EXPIRING) return answer(reply, TOKEN_EXPIRED);
    if (misbehave([handle], reply, { manners: MANNERS, waiting, now: now() })) return;
    if (!isThere(handle)) return answer(reply, NOT_VISIBLE);
    const about = wanted.includes("followers_count")
      ? profileItem(handle, now())
      : { id: idOf(handle), username: handle };
    void reply.send({ business_discovery: { ...about, ...mediaOf(handle, wanted, now()) }, id: OWN.id });
  });
}

function mediaOf(handle: string, wanted: string, now: Date) {
  const [whole, after, limit = "25"] = MEDIA.exec(wanted) ?? [];
  if (whole === undefined) return {};
  const skip = after === undefined ? 0 : Number(Buffer.from(after, "base64url").toString());
  const posts = postsOf(handle, now, { skip, count: Number(limit) });
  const next = skip + posts.length;
  const paging = { cursors: { after: Buffer.from(String(next)).toString("base64url") } };
  const data = posts.map((post) => mediaItem(handle, post));
  return { media: { data, ...(next < personOf(handle, now).posts && { paging }) } };
}

function answer(reply: FastifyReply, { status, body }: Answer): void {
  void reply.code(status).send(body);
}
