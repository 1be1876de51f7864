import "@fastify/cookie";
import type { Actor, Member } from "../context.ts";
import { refuse } from "../errors.ts";
import { ACCESS_COOKIE, REFRESH_COOKIE } from "./client.ts";
import type { FindActor } from "./mount-endpoint.ts";

export type FindSession = (accessToken: string) => Promise<Member | null>;

/**
 * Authenticates by the access cookie and rejects callers that the endpoint does not admit. Fails with `access_expired`
 * when the caller still has a refresh cookie, with `bad_access_token` when not.
 */
export function actorFinder(findSession: FindSession): FindActor {
  return async (request, { auth }): Promise<Actor> => {
    const token = request.cookies[ACCESS_COOKIE];
    const member = token ? await findSession(token) : null;
    if (auth === "public") return member ?? { kind: "visitor" };
    if (!member) return refuse(request.cookies[REFRESH_COOKIE] ? "access_expired" : "bad_access_token");
    if (auth === "admin" && !member.isAdmin) refuse("forbidden");
    return member;
  };
}
