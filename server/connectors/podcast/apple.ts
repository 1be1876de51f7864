import { z } from "zod";
import type { ConnectorHttp } from "../http/connector-http.ts";

/** https://performance-partners.apple.com/search-api: some entries of Apple's directory have no public feed. */
const lookup = z.object({ results: z.array(z.object({ feedUrl: z.string().optional() })) });

/** The id of a podcast in Apple's directory from its link: ".../podcast/slow-boats/id123". */
export function parseAppleId(link: string): string | undefined {
  const { hostname, pathname } = URL.parse(link) ?? { hostname: "", pathname: "" };
  const isApples = hostname === "podcasts.apple.com" || hostname === "itunes.apple.com";
  return isApples ? /\/id(\d{1,40})(?:\/|$)/.exec(pathname)?.[1] : undefined;
}

/** The feed's URL in Apple's directory; undefined: not listed. Limited to about 20 requests a minute. */
export async function feedInDirectory(http: ConnectorHttp, base: string, id: string): Promise<string | undefined> {
  const { results } = await http.json({ url: `${base}/lookup?id=${id}&entity=podcast`, schema: lookup });
  return results[0]?.feedUrl;
}
