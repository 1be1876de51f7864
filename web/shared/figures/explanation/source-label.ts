import type { ProvenanceRow } from "#contract/profiles/provenance.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("figures");
const profiles = texts("profiles");

/** A source's name and kind. */
export function sourceLabel({ name, kind }: ProvenanceRow["source"]): string {
  return name === null ? t("anotherTeams") : `${name} (${profiles(`explain.kinds.${kind}`)})`;
}
