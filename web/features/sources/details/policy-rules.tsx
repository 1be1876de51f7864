import type { SourcePolicy } from "#contract/sources.ts";
import { IconCheck, IconX } from "@tabler/icons-react";
import { texts } from "#web/words/i18n.ts";
import styles from "./details.module.css";

const t = texts("sources");

/** The source's data policy, rule by rule. */
export function PolicyRules({ policy }: { policy: SourcePolicy }) {
  const { maxAgeDays, allowDerived, allowCrossNetwork, allowExport } = policy;
  const rules = [
    {
      allowed: maxAgeDays === null,
      text: maxAgeDays === null ? t("policy.stored") : t("policy.age", { count: maxAgeDays }),
    },
    { allowed: allowDerived, text: t(allowDerived ? "policy.derived" : "policy.noDerived") },
    { allowed: allowCrossNetwork, text: t(allowCrossNetwork ? "policy.cross" : "policy.noCross") },
    { allowed: allowExport, text: t(allowExport ? "policy.export" : "policy.noExport") },
  ];
  return (
    <ul className={styles.rules}>
      {rules.map(({ allowed, text }) => (
        <li key={text} data-allowed={allowed}>
          {allowed ? <IconCheck size={15} aria-hidden /> : <IconX size={15} aria-hidden />}
          <span>
            <span className="visually-hidden">{t(allowed ? "policy.yes" : "policy.no")} </span>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
