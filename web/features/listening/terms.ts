import type { Topic } from "#contract/listening/shapes.ts";
import type { Term } from "#contract/listening/topic.ts";

/** A host of at least two labels, as it is or in a link. */
const DOMAIN = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+[\p{L}][\p{L}\p{N}-]+(?:\/\S*)?$/u;

/** A term as people write it: #hashtag, @handle, a domain, or words. */
export function termOf(text: string): Term {
  if (text.startsWith("#")) return { kind: "hashtag", value: text };
  if (text.startsWith("@")) return { kind: "handle", value: text };
  return { kind: DOMAIN.test(text) ? "domain" : "keyword", value: text };
}

const SIGNS = { hashtag: "#", handle: "@", domain: "", keyword: "" } as const;

export function textOf({ kind, value }: Term): string {
  return `${SIGNS[kind]}${value}`;
}

export function handleText(handle: string): string {
  return `${SIGNS.handle}${handle}`;
}

export const GROUPS = ["any", "all", "none"] as const;

/** The groups of a topic that have terms, as text. */
export function groupsOf({ query }: Topic): { group: (typeof GROUPS)[number]; texts: string[] }[] {
  return GROUPS.flatMap((group) => (query[group].length > 0 ? [{ group, texts: query[group].map(textOf) }] : []));
}
