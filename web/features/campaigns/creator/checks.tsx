import type { RequirementCheck } from "#contract/campaigns/own.ts";
import { VisuallyHidden } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { texts } from "#web/words/i18n.ts";
import { checkTexts } from "./check-texts.ts";
import styles from "./own.module.css";

const t = texts("ownCampaigns");

/** Requirements one by one, with what is stored of the creator. */
export function Checks({ checks }: { checks: readonly RequirementCheck[] }) {
  return (
    <ul className="list-reset stack gap-2">
      {checks.map((check) => {
        const { required, value, from } = checkTexts(check);
        return (
          <li key={check.requirement} className={styles.check}>
            {check.isMet ? (
              <IconCheck size={18} className="good fixed-size" aria-hidden />
            ) : (
              <IconX size={18} className="bad fixed-size" aria-hidden />
            )}
            <span className="stack shrink">
              <span className="medium">
                <VisuallyHidden>{t(check.isMet ? "checks.met" : "checks.unmet")}: </VisuallyHidden>
                {required}
              </span>
              <span className="muted text-label">
                {value}
                {from && ` (${from})`}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
