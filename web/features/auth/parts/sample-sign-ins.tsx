import { setupState } from "#contract/auth.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { IconArrowRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#web/ui/people/avatar.tsx";
import styles from "./sample-sign-ins.module.css";

type SampleSignIn = ReplyOf<typeof setupState>["sampleSignIns"][number];

/** One click per kind of user. The server names them only on the machine itself. */
export function SampleSignIns({
  accounts,
  disabled,
  onChoose,
}: {
  accounts: readonly SampleSignIn[];
  disabled: boolean;
  onChoose: (account: SampleSignIn) => void;
}) {
  const { t } = useTranslation("auth");
  return (
    <section aria-labelledby="sample-sign-ins">
      <h2 id="sample-sign-ins" className={styles.title}>
        {t("sample.title")}
      </h2>
      <p className={styles.lead}>{t("sample.lead")}</p>
      <ul className={styles.list}>
        {accounts.map((account) => {
          const who = t(`sample.who.${account.who}`);
          return (
            <li key={account.email}>
              <button
                type="button"
                className={styles.account}
                disabled={disabled}
                aria-label={t("sample.signInAs", { who })}
                title={account.email}
                onClick={() => onChoose(account)}
              >
                <Avatar name={who} src={null} size={36} brand={account.who !== "creator"} />
                <span className={styles.words}>
                  <span className={styles.who}>{who}</span>
                  <span className={styles.does}>{t(`sample.does.${account.who}`)}</span>
                </span>
                <IconArrowRight size={16} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
