import { getMatter, matterMay, type MatterStep, type MatterView } from "#contract/moderation.ts";
import { NETWORK_FACTS, shownHandle } from "#contract/networks/networks.ts";
import { IconInboxOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { DisputedFigure } from "#web/shared/figures/disputes/disputed-figure.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { NicheTag } from "#web/ui/people/niche-tag.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { readMatter, type OpenMatter } from "../search-params.ts";
import { Assignment, Decision, Reopen, type Administrators } from "./matter-actions.tsx";
import styles from "./moderation.module.css";

const t = texts("moderation");

/** A matter beside the table. `id`: as in the URL. */
export function MatterPanel({ id, administrators }: { id: string; administrators: Administrators }) {
  const matter = readMatter(id);
  return matter && <Matter of={matter} administrators={administrators} />;
}

function Matter({ of, administrators }: { of: OpenMatter; administrators: Administrators }) {
  const read = useRead(getMatter, of);
  if (read.error && "err" in read.error && read.error.err === "not_found")
    return (
      <EmptyState icon={<IconInboxOff size={22} />} title={t("gone")}>
        {t("goneText")}
      </EmptyState>
    );
  return <Loaded read={read}>{({ matter }) => <MatterWhole matter={matter} administrators={administrators} />}</Loaded>;
}

function MatterWhole({ matter, administrators }: { matter: MatterView; administrators: Administrators }) {
  const { kind, state, text, subject, steps } = matter;
  return (
    <div className={styles.panel}>
      <div className="stack gap-3">
        <div className="row wrap gap-2">
          <h2 className="flush text-lead">{t(`kind.${kind}`)}</h2>
          <MatterState state={state} />
        </div>
        <Facts matter={matter} />
        {matter.dispute && <DisputedFigure dispute={matter.dispute} />}
        {matter.claim && <Claim claim={matter.claim} />}
      </div>
      {text !== null && (
        <PageSection title={t(`text.${kind}`)}>
          {subject && <p className="flush medium break-anywhere">{subject}</p>}
          <p className="flush break-anywhere pre-line" dir="auto">
            {text}
          </p>
        </PageSection>
      )}
      {matterMay(matter, "assigned") && <Assignment matter={matter} administrators={administrators} />}
      {matterMay(matter, "declined") && <Decision matter={matter} />}
      <PageSection title={t("history")}>
        {steps.length === 0 ? (
          <p className="flush muted">{t("noHistory")}</p>
        ) : (
          <ol className="list-reset">
            {steps.map((step) => (
              <Step key={`${step.at} ${step.step}`} step={step} />
            ))}
          </ol>
        )}
        {matterMay(matter, "reopened") && <Reopen matter={matter} />}
      </PageSection>
    </div>
  );
}

/** What administrators decide a claim by. Sites that users link to do not learn where the administrator comes from. */
function Claim({ claim: { network, username, link, isProved, owner } }: { claim: NonNullable<MatterView["claim"]> }) {
  return (
    <dl className={styles.facts}>
      <Fact label={t("claim.account")}>
        {shownHandle({ network, username })} · {NETWORK_FACTS[network].label}
      </Fact>
      {isProved && <Fact label={t("claim.proof")}>{t("claim.proved")}</Fact>}
      {link !== null && (
        <Fact label={t("claim.link")}>
          <a href={link} target="_blank" rel="noopener noreferrer nofollow" className="break-anywhere">
            {link}
          </a>
        </Fact>
      )}
      {owner !== null && <Fact label={t("claim.owner")}>{owner}</Fact>}
    </dl>
  );
}

const TONES = { open: "accent", assigned: "plain", resolved: "plain", declined: "plain" } as const;

export function MatterState({ state }: Pick<MatterView, "state">) {
  return <Chip tone={TONES[state]}>{t(`states.${state}`)}</Chip>;
}

function Facts({ matter: { reporter, openedAt, creator, category, page, reported } }: { matter: MatterView }) {
  return (
    <dl className={styles.facts}>
      <Fact label={t("from")}>{reporter.name ?? t(`who.${reporter.who}`)}</Fact>
      <Fact label={t("opened")}>
        <Time at={openedAt} />
      </Fact>
      {creator && (
        <Fact label={t("creator")}>
          <CreatorLink creator={creator} />
        </Fact>
      )}
      {reported && (
        <Fact label={t("reported")}>
          {reported.ownerId === null ? (
            reported.name
          ) : (
            <Link {...paths.people()} search={{ user: reported.ownerId }} className="break-anywhere">
              {reported.name}
            </Link>
          )}
        </Fact>
      )}
      {category && (
        <Fact label={t("niche")}>
          <NicheTag name={category.name} />
        </Fact>
      )}
      {page !== null && (
        <Fact label={t("pageLabel")}>
          <a href={page} className="break-anywhere">
            {page}
          </a>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="muted">{label}</dt>
      <dd className="flush shrink">{children}</dd>
    </>
  );
}

function Step({ step: { step, by, assignee, note, at } }: { step: MatterStep }) {
  const deleted = t("deletedAdministrator");
  return (
    <li className={styles.step}>
      <p className="flush">
        {t(`steps.${step}`, { by: by ?? deleted, assignee: assignee ?? deleted })}{" "}
        <Time at={at} className="muted text-label" />
      </p>
      {note && (
        <p className="flush mt-1 p-3 sunk rounded-small break-anywhere pre-line" dir="auto">
          {note}
        </p>
      )}
    </li>
  );
}
