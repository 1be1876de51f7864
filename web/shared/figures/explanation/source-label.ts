import type { ProvenanceRow } from "#contract/provenance.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("figures");
const profiles = texts("profiles");

/** A source's name and kind. */
export function useSourceLabel(): (source: ProvenanceRow["source"]) => string {
  return ({ name, kind }) => (name === null ? t("anotherTeams") : `${name} (${profiles(`explain.kinds.${kind}`)})`);
}
