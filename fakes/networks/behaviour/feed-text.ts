/** A feed as RSS 2.0 with iTunes tags; input must be well-formed. */
export function feedText(channel: string, { encoding = "UTF-8" }: { encoding?: string } = {}): string {
  return `<?xml version="1.0" encoding="${encoding}"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>${channel}</channel></rss>`;
}

export function cdata(text: string): string {
  return `<![CDATA[${text}]]>`;
}
