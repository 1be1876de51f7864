import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { texts } from "#web/words/i18n.ts";
import styles from "./inbox.module.css";
import { foldQuotes } from "./quote.ts";

const t = texts("mail");

/**
 * Nothing runs and nothing is loaded. The document has this page's origin so that its height can be measured; without
 * scripts, nothing in it could make use of that.
 */
const SANDBOX = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'";

/** The text of a mail with its formatting, in a document of its own that is as tall as what is in it. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(80);
  const [root, setRoot] = useState<HTMLElement>();
  const scheme = useComputedColorScheme();
  const page = useMemo(() => documentOf(html, scheme), [html, scheme]);
  // The document in the frame is outside React, and grows when a quotation is unfolded.
  useEffect(() => {
    if (!root) return undefined;
    const observer = new ResizeObserver(() => setHeight(Math.ceil(root.getBoundingClientRect().height)));
    observer.observe(root);
    return () => observer.disconnect();
  }, [root]);
  return (
    <iframe
      className={styles.frame}
      title={title}
      sandbox={SANDBOX}
      referrerPolicy="no-referrer"
      srcDoc={page}
      style={{ height }}
      onLoad={({ currentTarget }) => setRoot(currentTarget.contentDocument?.documentElement)}
    />
  );
}

function documentOf(html: string, scheme: "light" | "dark"): string {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name);
  // On one line each: what the mail writes itself is below it, and cannot leave the body.
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><base target="_blank"><style>
:root { color-scheme: ${scheme}; color: ${token("--ink")}; font: 14px/1.5 ${token("--font")}; }
body { margin: 0; overflow-x: auto; overflow-wrap: anywhere; }
body > :first-child { margin-top: 0; }
body > :last-child { margin-bottom: 0; }
img, table { max-width: 100%; }
img { height: auto; }
a { color: ${token("--accent-text")}; }
blockquote { margin: 8px 0 0; padding-left: 12px; border-left: 2px solid ${token("--line")}; color: ${token("--ink-2")}; }
summary { width: fit-content; color: ${token("--ink-2")}; font-size: 12px; cursor: pointer; }
</style></head><body dir="auto">${foldQuotes(html, t("quoted"))}</body></html>`;
}
