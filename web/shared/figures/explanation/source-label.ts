import type { ProvenanceRow } from "#contract/provenance.ts";
import { useTranslation } from "react-i18next";

/** A source's name and kind. */
export function useSourceLabel(): (source: ProvenanceRow["source"]) => string {
  const { t } = useTranslation("figures");
  const { t: profiles } = useTranslation("profiles");
  return ({ name, kind }) => (name === null ? t("anotherTeams") : `${name} (${profiles(`explain.kinds.${kind}`)})`);
}
