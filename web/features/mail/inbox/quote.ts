const QUOTED = /^\s*>/;

/** A line such as "On Monday Ada wrote:" or "Am Montag schrieb Ada:". */
function introduces(line: string): boolean {
  return line.length < 400 && line.trimEnd().endsWith(":");
}

/** Splits a plain text before the quotation that ends it. Quotations between answers stay where they are. */
export function splitQuote(text: string): { own: string; quoted: string } {
  const lines = text.split(/\r?\n/);
  let start = lines.length;
  while (start > 0 && (QUOTED.test(lines[start - 1] ?? "") || (lines[start - 1] ?? "").trim() === "")) start -= 1;
  const first = lines.findIndex((line, index) => index >= start && QUOTED.test(line));
  if (first === -1) return { own: text.trimEnd(), quoted: "" };
  // The introduction is above it, perhaps after an empty line.
  const above = lines.slice(0, first).findLastIndex((line) => line.trim() !== "");
  const begins = above >= 0 && first - above <= 2 && introduces(lines[above] ?? "") ? above : first;
  return {
    own: lines.slice(0, begins).join("\n").trimEnd(),
    quoted: lines.slice(begins).join("\n").trim(),
  };
}

/** Puts pictures into their places in the HTML of a mail, by their addresses. */
export function placePictures(html: string, pictures: ReadonlyMap<string, string | null>): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const place of body.querySelectorAll<HTMLImageElement>("img[data-remote]")) {
    const data = pictures.get(place.dataset["remote"] ?? "");
    // The reply has nothing else, and the frame's policy loads nothing else.
    if (data?.startsWith("data:image/webp;base64,")) place.src = data;
  }
  return body.innerHTML;
}

/** Whether the HTML has places for remote pictures; mails that an earlier version received have none. */
export const hasPlaces = (html: string) => html.includes(" data-remote=");

/** Where mail programs put what they quote. */
const QUOTATIONS = "blockquote, .gmail_quote, .yahoo_quoted, .moz-cite-prefix + *";

/** Folds the outermost quotations of a mail. The result is HTML: it must stay in a frame without scripts. */
export function foldQuotes(html: string, label: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const quotation of body.querySelectorAll(QUOTATIONS)) {
    if (quotation.parentElement?.closest(QUOTATIONS) || quotation.closest("details")) continue;
    const details = body.ownerDocument.createElement("details");
    const summary = body.ownerDocument.createElement("summary");
    summary.textContent = label;
    quotation.replaceWith(details);
    details.append(summary, quotation);
  }
  return body.innerHTML;
}
