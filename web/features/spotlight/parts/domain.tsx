import { checkDomain, getDomain, removeDomain, setDomain, type OwnDomain } from "#contract/spotlight/domain.ts";
import { Button, CopyButton, TextInput } from "@mantine/core";
import { IconExternalLink, IconWorld } from "@tabler/icons-react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./spotlight.module.css";

const t = texts("spotlight");

/** A domain of the creator's own for the page. Installations that no domain can lead to do not offer it. */
export function Domain({ id }: { id: string }) {
  const read = useRead(getDomain, { id });
  if (read.data && !read.data.isOffered) return null;
  return (
    <PageSection title={t("domain.title")} lead={t("domain.lead")}>
      <Loaded read={read} failed={t("domain.failed")}>
        {({ domain }) => (domain ? <Chosen id={id} domain={domain} /> : <Choose id={id} />)}
      </Loaded>
    </PageSection>
  );
}

function Choose({ id }: { id: string }) {
  const form = useEndpointForm(setDomain, {
    initial: { host: "" },
    inputOf: ({ host }) => ({ id, host }),
    onDone: () => form.reset(),
  });
  return (
    <form className="stack gap-2" noValidate onSubmit={form.submit}>
      <TextInput
        {...form.text("host")}
        label={t("domain.host")}
        description={t("domain.hostAbout")}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <FormError>{form.problem}</FormError>
      <Button className="self-start" type="submit" variant="default" loading={form.busy}>
        {t("domain.choose")}
      </Button>
    </form>
  );
}

function Chosen({ id, domain }: { id: string; domain: OwnDomain }) {
  const checking = useMutate(checkDomain);
  const removing = useMutate(removeDomain);
  const { host, state, records, problem, checkedAt, until, url } = domain;
  return (
    <div className={styles.item}>
      <div className="row wrap justify-between gap-2">
        <span className="row gap-2 shrink medium">
          <IconWorld size={18} aria-hidden />
          <bdi>{host}</bdi>
        </span>
        {url !== null && (
          <Button
            component="a"
            size="compact-sm"
            variant="default"
            href={url}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={14} aria-hidden />}
          >
            {t("domain.open")}
          </Button>
        )}
      </div>
      <output>
        {t(`domain.state.${state}`)}
        {problem !== null && checkedAt !== null && ` ${t(`domain.problems.${problem}`)}`}
        {until !== null && ` ${t("domain.until", { day: preciseDate(until, "day") })}`}
      </output>
      {(state !== "verified" || problem !== null) && (
        <>
          <p className="flush muted text-label">{t("domain.records")}</p>
          <ul className="list-reset stack gap-3" aria-label={t("domain.recordsNamed")}>
            {records.map(({ type, name, value }) => (
              <li key={type} className={styles.record}>
                <span className="medium">{type}</span>
                <Copied label={t("domain.name")} value={name} />
                <Copied label={t("domain.value")} value={value} />
              </li>
            ))}
          </ul>
        </>
      )}
      <FormError>{checking.error?.msg ?? removing.error?.msg}</FormError>
      <div className="row wrap gap-2">
        <Button variant="default" loading={checking.busy} onClick={() => checking.mutate({ id })}>
          {t("domain.check")}
        </Button>
        <Button variant="subtle" color="bad" loading={removing.busy} onClick={() => removing.mutate({ id })}>
          {t("domain.remove")}
        </Button>
        {checkedAt !== null && (
          <span className="muted text-label">
            {t("domain.checked")} <Time at={checkedAt} />
          </span>
        )}
      </div>
    </div>
  );
}

function Copied({ label, value }: { label: string; value: string }) {
  return (
    <span className={styles.copied}>
      <span className="muted text-label">{label}</span>
      <code>{value}</code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" aria-label={t("domain.copyNamed", { label })} onClick={copy}>
            {t(copied ? "share.copied" : "domain.copy")}
          </Button>
        )}
      </CopyButton>
    </span>
  );
}
