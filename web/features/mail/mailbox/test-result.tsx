import type { MailboxTest } from "#contract/mail/mailbox.ts";
import { IconCheck, IconX } from "@tabler/icons-react";
import { texts } from "#web/words/i18n.ts";
import { translate } from "#web/words/message.ts";
import styles from "./mailbox.module.css";

const t = texts("mailbox");

/** Every step that a test took on both servers; the last of a server may have failed. */
export function TestResult({ result: { steps } }: { result: MailboxTest }) {
  const works = steps.every(({ problem }) => problem === null);
  return (
    <section className={styles.results} aria-label={t("tested")}>
      {(["smtp", "imap"] as const).map((server) => (
        <div key={server}>
          <h3 className="flush mb-2 text-table medium">{t(server)}</h3>
          <ul className={styles.steps}>
            {steps
              .filter((one) => one.server === server)
              .map(({ step, problem }) => (
                <li key={step} className="flex gap-2">
                  {problem ? (
                    <IconX size={16} className="bad fixed-size" aria-hidden />
                  ) : (
                    <IconCheck size={16} className="good fixed-size" aria-hidden />
                  )}
                  <span className="shrink break-anywhere">
                    {t(problem ? `failedStep.${step}` : `step.${step}`)}
                    {problem && <span className="block muted text-label">{translate(problem)}</span>}
                  </span>
                </li>
              ))}
          </ul>
        </div>
      ))}
      <output className={works ? "good medium" : "visually-hidden"}>
        {works ? t("works") : steps.flatMap(({ step, problem }) => (problem ? t(`failedStep.${step}`) : [])).join(", ")}
      </output>
    </section>
  );
}
