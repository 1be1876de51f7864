import type { setupState } from "#contract/auth/endpoints.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { IconArrowRight, IconBuildingStore, IconCamera, IconShieldCog, IconUsersGroup } from "@tabler/icons-react";
import { VisuallyHidden } from "@mantine/core";
import { SampleProgress } from "#web/shell/sample-progress.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./sample-sign-ins.module.css";

const t = texts("auth");

type SampleSignIn = ReplyOf<typeof setupState>["sampleSignIns"][number];

const ICON = { size: 18, "aria-hidden": true } as const;
const ICONS = {
  brand: <IconBuildingStore {...ICON} />,
  agency: <IconUsersGroup {...ICON} />,
  creator: <IconCamera {...ICON} />,
  admin: <IconShieldCog {...ICON} />,
} as const;

/** Signs in as a sample user with one click. The server lists them only for requests from its own machine. */
export function SampleSignIns({
  accounts,
  disabled,
  onChoose,
}: {
  accounts: readonly SampleSignIn[];
  disabled: boolean;
  onChoose: (account: SampleSignIn) => void;
}) {
  return (
    <section aria-labelledby="sample-sign-ins">
      <h2 id="sample-sign-ins" className="flush text-lead">
        {t("sample.title")}
      </h2>
      <p className={styles.lead}>{t("sample.lead")}</p>
      <SampleProgress />
      <ul className={styles.list}>
        {accounts.map((account) => {
          const who = t(`sample.who.${account.who}`);
          return (
            <li key={account.email}>
              <button
                type="button"
                className={styles.account}
                disabled={disabled}
                title={account.email}
                onClick={() => onChoose(account)}
              >
                <span className={styles.icon}>{ICONS[account.who]}</span>
                <span className="grid shrink grow">
                  <span className="medium">
                    <VisuallyHidden>{t("sample.signInAs")} </VisuallyHidden>
                    {who}
                  </span>
                  <span className="muted text-label">{t(`sample.does.${account.who}`)}</span>
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
