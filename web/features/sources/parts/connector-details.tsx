import type { ConnectorView } from "#contract/sources.ts";
import { dateTime } from "#web/lib/format.ts";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { AuditDetail } from "../details/audit-detail.tsx";
import { CredentialsDetail } from "../details/credentials-detail.tsx";
import { Detail } from "../details/detail.tsx";
import styles from "../details/details.module.css";
import { LimitsDetail } from "../details/limits-detail.tsx";
import { PolicyRules } from "../details/policy-rules.tsx";

const t = texts("sources");

/** A source's credentials, limits and policy. */
export function ConnectorDetails({ connector }: { connector: ConnectorView }) {
  const { lastError, lastErrorAt, lastOkAt, policy, auditedPolicy } = connector;
  const isOver = lastErrorAt !== null && lastOkAt !== null && lastOkAt > lastErrorAt;
  return (
    <div className={styles.details}>
      <CredentialsDetail connector={connector} />
      <Detail title={t("policy.title")}>
        <PolicyRules policy={policy} />
      </Detail>
      <LimitsDetail connector={connector} />
      {auditedPolicy && <AuditDetail connector={connector} />}
      {lastError && lastErrorAt && (
        <Detail title={t("lastError")}>
          <p className="flush break-anywhere">{lastError}</p>
          <p className="flush text-label break-anywhere muted">
            <Time at={lastErrorAt} exact>
              {isOver ? t("lastErrorAt", { when: dateTime(lastErrorAt) }) : dateTime(lastErrorAt)}
            </Time>
          </p>
        </Detail>
      )}
    </div>
  );
}
