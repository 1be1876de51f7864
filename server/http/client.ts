import "@fastify/cookie";
import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";
import { Address6 } from "ip-address";
import type { FastifyReply, FastifyRequest } from "fastify";
import { TAB_HEADER } from "#contract/base/headers.ts";
import { ACCESS_SECONDS } from "#contract/base/limits.ts";
import type { Client } from "../context.ts";
import { isLoopbackHost, type Config } from "../config.ts";

export const ACCESS_COOKIE = "limelight_access";
export const REFRESH_COOKIE = "limelight_refresh";
export const REFRESH_SECONDS = 30 * 24 * 60 * 60;
/**
 * Over TLS browsers take cookies with these prefixes only from this host, and only `Secure`: a page of another host of the
 * domain, or of plain HTTP, cannot plant one. `__Host-` is for the whole path, the others are sent where they are needed.
 */
export function cookieName(name: string, overTls: boolean): string {
  if (!overTls) return name;
  return name === ACCESS_COOKIE ? `__Host-${name}` : `__Secure-${name}`;
}

/** Whether the caller is connected over TLS, as far as its end can be known. */
export function isSecure({ protocol }: Pick<FastifyRequest, "protocol">, { publicUrl }: Pick<Config, "publicUrl">) {
  return protocol === "https" || publicUrl?.startsWith("https:") === true;
}

/** Names of headers of proxies have one of these words: `x-forwarded-for`, `via`, `x-azure-clientip`, `cdn-loop`. */
const PROXY_HEADER = /(?:^|-)(?:forwarded|via|proxy|loop|\w*ip|\w*addr(?:ess)?)(?:-|$)/;

/** The caller as handlers see it, with functions for its cookies. */
export function clientOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: Pick<Config, "publicUrl">,
): Client {
  const secure = isSecure(request, { publicUrl });
  const named = (name: string) => cookieName(name, secure);
  const common = { httpOnly: true, sameSite: "lax", secure } as const;
  return {
    address: networkOf(request.ip),
    network: prefixOf(request.ip),
    device: deviceOf(request.headers["user-agent"]),
    isLoopback: isLoopbackHost(request.ip) && !isForwarded(request) && isLoopbackHost(requestHost(request)),
    userAgent: request.headers["user-agent"]?.slice(0, 300) ?? null,
    tabId: tabIdOf(request),
    refreshToken: request.cookies[named(REFRESH_COOKIE)] ?? null,
    get signal() {
      return whenGone(reply);
    },
    cookie: (name) => request.cookies[named(name)] ?? null,
    setCookie({ name, value, path, seconds }) {
      reply.setCookie(named(name), value, { ...common, path, ...(seconds !== undefined && { maxAge: seconds }) });
    },
    setSession({ access, refresh, remember }) {
      const lasting = remember ? { maxAge: REFRESH_SECONDS } : {};
      reply.setCookie(named(ACCESS_COOKIE), access, { ...common, path: "/", maxAge: ACCESS_SECONDS });
      reply.setCookie(named(REFRESH_COOKIE), refresh, { ...common, path: "/api", ...lasting });
    },
    dropSession() {
      reply.clearCookie(named(ACCESS_COOKIE), { ...common, path: "/" });
      reply.clearCookie(named(REFRESH_COOKIE), { ...common, path: "/api" });
    },
  };
}

/** The address of a request that is not Fastify's: one trusted proxy, as there. */
export function addressOf({ headers, socket }: IncomingMessage, { trustProxy }: Pick<Config, "trustProxy">): string {
  const forwarded = trustProxy ? [headers["x-forwarded-for"] ?? []].flat().join(",").split(",").at(-1)?.trim() : "";
  return networkOf(forwarded || (socket.remoteAddress ?? ""));
}

/** An IPv4 address, or the /64 network of an IPv6 address: a single subscriber has at least one of those. */
function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const address = new Address6(ip);
  return address.isMapped4() ? address.to4().correctForm() : new Address6(`${ip}/64`).startAddress().correctForm();
}

/** Too little of an address to be a person's. */
export function prefixOf(ip: string): string {
  const address = networkOf(ip);
  return isIPv6(address) ? `${address}/64` : `${address.split(".").slice(0, 3).join(".")}.0/24`;
}

export type Device = Client["device"];

/** The only part of the user agent that is stored, except with a session. */
function deviceOf(userAgent: string | undefined): Device {
  if (userAgent === undefined) return "other";
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return "other";
  if (/Mobile|iPhone|Android/.test(userAgent)) return "phone";
  return /Windows NT|Macintosh|X11|CrOS/.test(userAgent) ? "computer" : "other";
}

/** Only compared for equality by other tabs of the same workspace. */
function tabIdOf({ headers }: FastifyRequest): string | null {
  const id = headers[TAB_HEADER];
  return typeof id === "string" && id.length <= 64 ? id : null;
}

function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed) leave();
  else raw.once("close", leave);
  return gone.signal;
}

/**
 * A proxy on this machine also connects from loopback; forwarded requests are not local. Each proxy has its own headers:
 * any that is named after a client's address, or holds one, counts. Programs that connect directly send none.
 */
function isForwarded({ raw }: FastifyRequest): boolean {
  return Object.entries(raw.headers).some(
    ([name, value]) => PROXY_HEADER.test(name) || (name !== "host" && [value ?? ""].flat().some(hasAddress)),
  );
}

/** Whether an item of a header's value is an IP address, with or without a port. */
function hasAddress(value: string): boolean {
  return value.split(",").some((item) => {
    const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/.exec(item.trim()) ?? [];
    return isIP(bracketed ?? plain ?? item.trim()) !== 0;
  });
}

/** The host name of the request. A foreign name means a transparent proxy, or a DNS rebinding attack. */
function requestHost({ raw }: FastifyRequest): string {
  const url = `http://${raw.headers.host ?? ""}`;
  return URL.canParse(url) ? new URL(url).hostname.replaceAll(/[[\]]/g, "") : "";
}
