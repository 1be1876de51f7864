import { z } from "zod";
import type { ConnectorHttp } from "../http/connector-http.ts";

/** https://performance-partners.apple.com/search-api: some entries of Apple's directory have no feed to be told. */
const lookup = z.object({ results: z.array(z.object({ feedUrl: z.string().optional() })) });

/** The number of a podcast in Apple's directory, of a link to it there: ".../podcast/slow-boats/id123". */
export function appleIdOf(link: string): string | undefined {
  const { hostname, pathname } = URL.parse(link) ?? { hostname: "", pathname: "" };
  const isApples = hostname === "podcasts.apple.com" || hostname === "itunes.apple.com";
  return isApples ? /\/id(\d{1,40})(?:\/|$)/.exec(pathname)?.[1] : undefined;
}

/** Where Apple's directory says that the feed is; undefined: it does not say. About 20 questions a minute are answered. */
export async function feedInDirectory(http: ConnectorHttp, base: string, id: string): Promise<string | undefined> {
  const { results } = await http.json({ url: `${base}/lookup?id=${id}&entity=podcast`, schema: lookup });
  return results[0]?.feedUrl;
}
