import { expect, test } from "vitest";
import { sourceOf } from "./classify.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

test.each([
  ["person", FIREFOX, {}],
  ["person", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)", {}],
  ["proxy", "Mozilla/5.0", {}],
  ["proxy", "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)", {}],
  ["proxy", "YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html", {}],
  ["prefetch", FIREFOX, { headers: { "sec-purpose": "prefetch;prerender" } }],
  ["scanner", FIREFOX, { method: "HEAD" }],
  ["scanner", FIREFOX, { sinceSentMs: 4_000 }],
  ["scanner", `${FIREFOX} BingPreview/1.0b`, {}],
  ["scanner", "Barracuda Sentinel (EE)", {}],
  ["scanner", "python-requests/2.32", {}],
  ["scanner", "", {}],
] as const)("classifies a request by %s: %s %o", (source, agent, parts) => {
  const { method = "GET", headers = {}, sinceSentMs = 60_000 }: RequestParts = parts;
  expect(sourceOf({ method, headers: { "user-agent": agent, ...headers } }, { sinceSentMs })).toBe(source);
});

type RequestParts = { method?: string; headers?: Record<string, string>; sinceSentMs?: number };
