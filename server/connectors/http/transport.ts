import { english } from "#contract/messages/catalogue.ts";
import { Agent, buildConnector, fetch, type Headers } from "undici";
import { ConnectorFailure } from "../failure.ts";
import { isPublicAddress, isPublicHost, lookupPublic, blockedAddress } from "./addresses.ts";
import type { ConnectorRequest } from "./connector-http.ts";

export type HttpResponse = { status: number; headers: Headers; body: string };

const CONNECT_MS = 10_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const AGENT = "Limelight (self-hosted creator analytics)";

const openAgent = new Agent({ connect: { timeout: CONNECT_MS }, allowH2: false });
const publicAgent = new Agent({ connect: connectToPublic(), allowH2: false });

/** Connects to public addresses only; checks literal hosts, resolved names and, once more, the connected peer. */
function connectToPublic(): buildConnector.connector {
  const connect = buildConnector({ lookup: lookupPublic, timeout: CONNECT_MS, allowH2: false });
  return (options, callback) => {
    if (!isPublicHost(options.hostname)) return callback(blockedAddress(), null);
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      if (isPublicAddress(socket.remoteAddress ?? "")) return callback(null, socket);
      socket.destroy();
      return callback(blockedAddress(), null);
    });
  };
}

/** `trusted`: the one origin that may be on this machine or in its network, as the operator has configured. */
type Limits = { trusted: string | undefined; signal: AbortSignal; maxBytes: number };

/** As sendForBytes(), with the response as text. */
export async function send(request: ConnectorRequest, limits: Limits): Promise<HttpResponse> {
  const { bytes, ...response } = await sendForBytes(request, limits);
  return { ...response, body: decodeText(bytes, response.headers.get("content-type")) };
}

/**
 * Sends one request and follows redirects, each checked like the first. Throws a ConnectorFailure: `refused` for blocked addresses, `malformed` for responses that are too long; any
 * other error is a network failure.
 */
export async function sendForBytes(
  { url, method = "GET", headers = {}, form, json }: ConnectorRequest,
  { trusted, signal, maxBytes }: Limits,
): Promise<Omit<HttpResponse, "body"> & { bytes: Buffer }> {
  let target = checked(url);
  const content: Record<string, string> = json === undefined ? {} : { "content-type": "application/json" };
  let currentHeaders: Record<string, string> = { "user-agent": AGENT, ...content, ...headers };
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetch(target, {
      method,
      headers: currentHeaders,
      body: json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json),
      redirect: "manual",
      signal,
      dispatcher: target.origin === trusted ? openAgent : publicAgent,
    });
    const location = response.headers.get("location");
    if (!REDIRECTS.has(response.status) || location === null) {
      return {
        status: response.status,
        headers: response.headers,
        bytes: await readUpTo(response.body, maxBytes),
      };
    }
    await response.body?.cancel();
    if (method !== "GET") throw new ConnectorFailure("refused", english("sources.bodyRedirected"));
    if (redirects === MAX_REDIRECTS) throw new ConnectorFailure("refused", english("sources.redirects"));
    const next = checked(location, target);
    // Headers may hold credentials, which belong to the first origin only.
    if (next.origin !== target.origin) currentHeaders = { "user-agent": AGENT };
    target = next;
  }
}

/** An http(s) URL. Whether its host is public is checked on connecting. */
function checked(url: string, base?: URL): URL {
  const target = URL.parse(url, base?.href);
  if (!target || !["http:", "https:"].includes(target.protocol))
    throw new ConnectorFailure("refused", english("sources.onlyHttp"));
  if (target.username !== "" || target.password !== "")
    throw new ConnectorFailure("refused", english("sources.urlCredentials"));
  return target;
}

async function readUpTo(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > maxBytes) throw new ConnectorFailure("malformed", english("sources.responseTooLarge"));
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

/** Decodes a response by the charset of its header, else of its XML declaration, else as UTF-8. */
function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const declared =
    /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? "") ?? /^<\?xml[^>]*encoding=["']([\w.:-]+)/.exec(start);
  return decoderFor(declared?.[1] ?? "utf-8").decode(bytes);
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder(); // unknown charset
  }
}
