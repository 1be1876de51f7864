import { useTranslation } from "react-i18next";
import { Figure } from "#web/ui/figure.tsx";
import styles from "./creators.module.css";

/** One line of text, the rest of it on hover; nothing when there is none. */
export function TextCell({ text }: { text: string | null }) {
  return (
    text && (
      <span className={styles.text} title={text}>
        {text}
      </span>
    )
  );
}

/** 1 is the best. */
export function TierCell({ tier }: { tier: number | null }) {
  const { t } = useTranslation("table");
  return <Figure value={tier} as="exact" missing={t("noTier")} quiet />;
}
