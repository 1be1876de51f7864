const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }),
);

/** Signs that XML does not have. */
// oxlint-disable-next-line no-control-regex -- those are meant
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** For text and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? "");
}

/** The same for files of XML, such as pictures. */
export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replaceAll(NO_XML, ""));
}
