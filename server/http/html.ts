const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }),
);

/** For text and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? "");
}
