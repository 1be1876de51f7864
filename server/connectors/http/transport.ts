import { Agent, buildConnector, fetch, type Headers } from "undici";
import { ConnectorFailure } from "../failure.ts";
import { isPublicAddress, isPublicHost, lookupPublic, refuseAddress } from "./addresses.ts";
import type { ConnectorRequest } from "./connector-http.ts";
import { decodeText } from "./decode-text.ts";

export type Told = { status: number; headers: Headers; body: string };

const CONNECT_MS = 10_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const AGENT = "Limelight (self-hosted creator analytics)";

const openAgent = new Agent({ connect: { timeout: CONNECT_MS }, allowH2: false });
const publicAgent = new Agent({ connect: connectToPublic(), allowH2: false });

/** Connects to public addresses only: those it is given, those names resolve to, and, once more, the one it reached. */
function connectToPublic(): buildConnector.connector {
  const connect = buildConnector({ lookup: lookupPublic, timeout: CONNECT_MS, allowH2: false });
  return (options, callback) => {
    if (!isPublicHost(options.hostname)) return callback(refuseAddress(), null);
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      if (isPublicAddress(socket.remoteAddress ?? "")) return callback(null, socket);
      socket.destroy();
      return callback(refuseAddress(), null);
    });
  };
}

/**
 * One request with its redirects, each checked like the first. `simulated`: the one origin that may be on this machine.
 * Throws a ConnectorFailure `refused` for addresses that must not be asked, `malformed` for answers that are too long;
 * whatever else it throws is a network that failed.
 */
export async function send(
  { url, method = "GET", headers = {}, form }: ConnectorRequest,
  { simulated, signal, maxBytes }: { simulated: string | undefined; signal: AbortSignal; maxBytes: number },
): Promise<Told> {
  let target = checked(url);
  let given: Record<string, string> = { "user-agent": AGENT, ...headers };
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetch(target, {
      method,
      headers: given,
      body: form && new URLSearchParams(form),
      redirect: "manual",
      signal,
      dispatcher: target.origin === simulated ? openAgent : publicAgent,
    });
    const location = response.headers.get("location");
    if (!REDIRECTS.has(response.status) || location === null) {
      const bytes = await readUpTo(response.body, maxBytes);
      return {
        status: response.status,
        headers: response.headers,
        body: decodeText(bytes, response.headers.get("content-type")),
      };
    }
    await response.body?.cancel();
    if (method !== "GET") throw new ConnectorFailure("refused", "A request with a body was sent on elsewhere.");
    if (redirects === MAX_REDIRECTS) throw new ConnectorFailure("refused", "The address leads on too many times.");
    const next = checked(location, target);
    // What it was given is for the origin it was given for.
    if (next.origin !== target.origin) given = { "user-agent": AGENT };
    target = next;
  }
}

/** An address of the web. Whether its host is public is judged when it is connected to. */
function checked(url: string, base?: URL): URL {
  const target = URL.parse(url, base?.href);
  if (!target || !["http:", "https:"].includes(target.protocol))
    throw new ConnectorFailure("refused", "Only addresses of the web are asked.");
  if (target.username !== "" || target.password !== "")
    throw new ConnectorFailure("refused", "Addresses with a password in them are not asked.");
  return target;
}

async function readUpTo(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > maxBytes) throw new ConnectorFailure("malformed", "The answer is longer than is read.");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
