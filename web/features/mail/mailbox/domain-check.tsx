import { checkSendingDomain, type SendingDomain } from "#contract/mail/sending-domain.ts";
import { Button, CopyButton, TextInput } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { translate } from "#web/words/message.ts";
import styles from "./mailbox.module.css";

const t = texts("mailbox");

type Check = SendingDomain["checks"][number];

const TONES: Record<Check["state"], "good" | "watch" | "bad" | "neutral"> = {
  good: "good",
  improve: "watch",
  missing: "bad",
  wrong: "bad",
  unknown: "neutral",
  unreachable: "neutral",
};

/** What receivers find in the DNS about the domain of the mailbox; read when the user wants to know. */
export function DomainCheck({ address }: { address: string }) {
  const [isWanted, setWanted] = useState(false);
  return (
    <PageSection
      title={t("domain.title")}
      lead={t("domain.lead", { domain: address.slice(address.lastIndexOf("@") + 1) })}
    >
      {isWanted ? (
        <Checks />
      ) : (
        <div>
          <Button variant="default" onClick={() => setWanted(true)}>
            {t("domain.check")}
          </Button>
        </div>
      )}
    </PageSection>
  );
}

function Checks() {
  const [typed, setTyped] = useState("");
  const [selector, setSelector] = useState("");
  const read = useRead(checkSendingDomain, selector === "" ? {} : { selector }, { keepRows: true });
  return (
    <>
      <Loaded read={read} failed={t("domain.failed")}>
        {({ checks, isProviders }) => (
          <>
            {isProviders && <p className="flush muted">{t("domain.providers")}</p>}
            <ul className="list-reset stack card" aria-label={t("domain.title")}>
              {checks.map((one) => (
                <CheckRow key={one.check} {...one} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <form
        className="stack gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const next = typed.trim();
          if (next === selector) void read.refetch();
          else setSelector(next);
        }}
      >
        <div className={styles.selector}>
          <TextInput
            className="grow"
            label={t("domain.selector")}
            description={t("domain.selectorAbout")}
            value={typed}
            error={read.error?.fieldErrors()["selector"]}
            maxLength={100}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <Button type="submit" variant="default" loading={read.isFetching}>
            {t("domain.again")}
          </Button>
        </div>
      </form>
    </>
  );
}

function CheckRow({ check, state, advice, found, record }: Check) {
  return (
    <li className={styles.check}>
      <div className="row justify-between gap-2">
        <span className="medium">{t(`domain.checks.${check}`)}</span>
        <span className={styles.state} data-tone={TONES[state]}>
          {t(`domain.states.${state}`)}
        </span>
      </div>
      <p className="flush">{translate(advice)}</p>
      {found.map(({ name, value }) => (
        <p key={name + value} className="flush muted text-label break-anywhere">
          {name}: <code>{value}</code>
        </p>
      ))}
      {record && (
        <dl className={styles.record}>
          <dt>{t("domain.name")}</dt>
          <dd className="break-anywhere">{record.name}</dd>
          <dt>{t("domain.type")}</dt>
          <dd>TXT</dd>
          <dt>{t("domain.value")}</dt>
          <dd className="row gap-2">
            <code className="shrink break-anywhere">{record.value}</code>
            <CopyButton value={record.value}>
              {({ copied, copy }) => (
                <Button className="fixed-size" size="compact-xs" variant="default" onClick={copy}>
                  {t(copied ? "domain.copied" : "domain.copy")}
                </Button>
              )}
            </CopyButton>
          </dd>
        </dl>
      )}
    </li>
  );
}
