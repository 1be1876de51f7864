import type { DuplicateGroup } from "#contract/duplicates.ts";
import { NETWORK_FACTS } from "#contract/networks.ts";
import { IconAt, IconMail, IconUser, IconWorld, type Icon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { evidenceNetworks } from "./evidence-networks.ts";
import styles from "./merge-group.module.css";

type Clue = DuplicateGroup["evidence"][number];

const ICONS: Record<Clue["kind"], Icon> = { email: IconMail, website: IconWorld, handle: IconAt, name: IconUser };

/** Why these may be one person, in plain words. */
export function Evidence({ group: { evidence, creators } }: { group: DuplicateGroup }) {
  const { t, i18n } = useTranslation("duplicates");

  function words({ kind, value }: Clue): string {
    if (kind !== "handle") return t(`evidence.${kind}`, { value });
    const networks = evidenceNetworks(value, creators).map((network) => NETWORK_FACTS[network].label);
    if (networks.length < 2) return t("evidence.handle", { value });
    return t("evidence.handleOn", { value, networks: new Intl.ListFormat(i18n.language).format(networks) });
  }

  return (
    <ul className="list-reset flex wrap gap-2" aria-label={t("evidence.label")}>
      {evidence.map((clue) => {
        const Sign = ICONS[clue.kind];
        return (
          <li key={`${clue.kind} ${clue.value}`} className={styles.clue} title={words(clue)}>
            <Sign size={14} aria-hidden />
            <span className="truncate">{words(clue)}</span>
          </li>
        );
      })}
    </ul>
  );
}
