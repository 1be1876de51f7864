import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** ClickHouse's two authentication schemes: its own headers, or Basic. The only user is `default`. */
export function mayEnter(headers: IncomingHttpHeaders, password: string): boolean {
  const given = credentials(headers);
  return given !== undefined && given.user === "default" && same(given.password, password);
}

function credentials(headers: IncomingHttpHeaders): { user: string; password: string } | undefined {
  const key = headers["x-clickhouse-key"];
  if (typeof key === "string") return { user: String(headers["x-clickhouse-user"] ?? "default"), password: key };
  const basic = /^Basic (.+)$/i.exec(headers.authorization ?? "")?.[1];
  if (!basic) return undefined;
  const [user = "", ...rest] = Buffer.from(basic, "base64").toString("utf8").split(":");
  return { user, password: rest.join(":") };
}

/** In constant time, whatever the lengths. */
function same(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
