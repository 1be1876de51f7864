import { escapeHtml } from "./html.ts";

export const PRODUCT = "Limelight";

export type Document = {
  title: string;
  description: string;
  /** Absolute. */
  canonical: string;
  /** Absolute: 1200 × 630. */
  picture?: string;
  isIndexed: boolean;
  /** Of Open Graph. */
  type?: "website" | "profile";
  /** For search engines. */
  data?: object;
  style: string;
  header: string;
  body: string;
  footer?: string;
};

const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`;

/** A whole page, which loads nothing but pictures: it reads the same without JavaScript. */
export function drawDocument(page: Document): string {
  const {
    title,
    description,
    canonical,
    picture,
    isIndexed,
    type = "website",
    data,
    style,
    header,
    body,
    footer,
  } = page;
  const pictureTags =
    picture === undefined
      ? ""
      : `${property("og:image", picture)}${property("og:image:width", "1200")}${property("og:image:height", "630")}<meta name="twitter:card" content="summary_large_image" />\n`;
  return `<!doctype html>
<html lang="en"><head>
<meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="color-scheme" content="light dark" />
<title>${escapeHtml(`${title} · ${PRODUCT}`)}</title>
<meta name="description" content="${escapeHtml(description)}" />
<link rel="canonical" href="${escapeHtml(canonical)}" />
${isIndexed ? "" : '<meta name="robots" content="noindex" />\n'}${property("og:type", type)}${property("og:site_name", PRODUCT)}
${property("og:title", title)}${property("og:description", description)}${property("og:url", canonical)}
${pictureTags}<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
${data ? `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>\n` : ""}<style>${style}</style>
</head><body>
${header}
<main>${body}</main>${footer ?? ""}
</body></html>`;
}

/** The logo of web/shell/logo.tsx. */
export const MARK = `<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2 22 21H2Z" fill="currentColor" opacity="0.22"/><circle cx="12" cy="16" r="4.5" fill="currentColor"/></svg>`;
