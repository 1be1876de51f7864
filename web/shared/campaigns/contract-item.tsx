import { blocksOf } from "#contract/campaigns/contract-text.ts";
import type { Contract, CONTRACT_COPIES } from "#contract/campaigns/contracts.ts";
import type { ContractState } from "#contract/campaigns/states.ts";
import type { LabelColor } from "#contract/base/colors.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { dateTime, exact } from "#web/lib/format.ts";
import { LabelPill } from "#web/ui/label-pill.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./contract-item.module.css";
import "./own-words.ts";

const t = texts("ownCampaigns");

const COLORS: Record<ContractState, LabelColor> = {
  offered: "amber",
  accepted: "green",
  declined: "red",
  withdrawn: "gray",
  superseded: "gray",
};

type Copy = (typeof CONTRACT_COPIES)[number];

/** A contract with its state and its files; `children`: what can be done with it. */
export function ContractItem({
  contract,
  isBusy,
  onDownload,
  about,
  children,
}: {
  contract: Contract;
  isBusy: boolean;
  onDownload: (copy: Copy) => void;
  about?: string;
  children?: ReactNode;
}) {
  const { title, version, state, hash, createdAt, acceptedName, answeredAt, reason } = contract;
  const download = (copy: Copy) => (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={isBusy}
      aria-label={t(`contracts.downloadOne.${copy}`, { version: exact(version) })}
      onClick={() => onDownload(copy)}
    >
      {t(`contracts.download.${copy}`)}
    </Button>
  );
  return (
    <li className={styles.contract}>
      <div className="row wrap justify-between gap-2">
        <b className="semibold break-anywhere">{title}</b>
        <LabelPill kind="status" title={t(`contracts.states.${state}`)} color={COLORS[state]} />
      </div>
      <span className="muted text-label">
        {t("contracts.version", { version: exact(version) })} · <Time at={createdAt} />
        {about}
      </span>
      {acceptedName !== null && answeredAt !== null && (
        <p className="flush break-anywhere">
          {t("contracts.acceptedBy", { name: acceptedName, when: dateTime(answeredAt) })}
        </p>
      )}
      {reason !== "" && (
        <p className="flush pre-line break-anywhere max-prose">{t("contracts.declinedFor", { reason })}</p>
      )}
      <p className="flush muted text-label break-anywhere">{t("contracts.hash", { hash })}</p>
      <div className="row wrap gap-2">
        {download("offered")}
        {acceptedName !== null && download("accepted")}
      </div>
      {children}
    </li>
  );
}

/** What a contract says, as its PDF has it. */
export function ContractText({ text }: { text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by keys, too
    <section className={styles.text} aria-label={t("contracts.text")} tabIndex={0} dir="auto">
      {blocksOf(text).map(({ place, isHeading, lines }) => (
        <Block key={place} isHeading={isHeading} text={lines.join("\n")} />
      ))}
    </section>
  );
}

function Block({ isHeading, text }: { isHeading: boolean; text: string }) {
  if (isHeading) return <h3 className="flush text-lead">{text}</h3>;
  return <p className="flush pre-line break-anywhere">{text}</p>;
}
