import type { DuplicateGroup } from "#contract/duplicates.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { IconAt, IconMail, IconUser, IconWorld, type Icon } from "@tabler/icons-react";
import { i18n, texts } from "#web/words/i18n.ts";
import { handlesLike } from "./rules.ts";
import styles from "./merge-group.module.css";

const t = texts("duplicates");

type Clue = DuplicateGroup["evidence"][number];

const ICONS: Record<Clue["kind"], Icon> = { email: IconMail, website: IconWorld, handle: IconAt, name: IconUser };

/** Why these may be one person, in plain words. */
export function Evidence({ group: { evidence, creators } }: { group: DuplicateGroup }) {
  function words({ kind, value }: Clue): string {
    if (kind !== "handle") return t(`evidence.${kind}`, { value });
    const list = new Intl.ListFormat(i18n.language);
    const spelled = handlesLike(value, creators).map(({ handle, networks }) =>
      t("evidence.handleOn", {
        handle,
        networks: list.format(networks.map((network) => NETWORK_FACTS[network].label)),
      }),
    );
    if (spelled.length === 0) return t("evidence.handle", { value: `@${value}` });
    return t(spelled.length === 1 ? "evidence.handle" : "evidence.handles", { value: list.format(spelled) });
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
