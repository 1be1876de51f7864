import type { Shipment } from "#contract/campaigns/shipments.ts";
import type { ShipmentState } from "#contract/campaigns/states.ts";
import type { LabelColor } from "#contract/base/colors.ts";
import type { ReactNode } from "react";
import { LabelPill } from "#web/ui/label-pill.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./contract-item.module.css";
import "./own-words.ts";

const t = texts("ownCampaigns");

const COLORS: Record<ShipmentState, LabelColor> = {
  requested: "amber",
  given: "blue",
  sent: "violet",
  delivered: "green",
  problem: "red",
};

/** A product that is sent to the creator, with how far it is; `children`: what can be done with it. */
export function ShipmentItem({ shipment, children }: { shipment: Shipment; children?: ReactNode }) {
  const { product, state, carrier, trackingNumber, trackingLink, problem, address, movedAt } = shipment;
  const carriage = [carrier, trackingNumber].filter((text) => text !== "").join(" · ");
  return (
    <li className={styles.contract} aria-label={product}>
      <div className="row wrap justify-between gap-2">
        <b className="semibold break-anywhere">{product}</b>
        <LabelPill kind="status" title={t(`shipments.states.${state}`)} color={COLORS[state]} />
      </div>
      <Time at={movedAt} className="muted text-label" />
      {carriage !== "" && <span className="break-anywhere">{carriage}</span>}
      {trackingLink !== "" && (
        <a href={trackingLink} target="_blank" rel="noreferrer noopener" className="break-anywhere">
          {t("shipments.track")}
        </a>
      )}
      {problem !== "" && (
        <p className="flush pre-line break-anywhere max-prose" dir="auto">
          {t("shipments.wrong", { problem })}
        </p>
      )}
      {address !== null && (
        <div className="stack">
          <span className="muted text-label">{t("shipments.address")}</span>
          <p className="flush pre-line break-anywhere" dir="auto">
            {address}
          </p>
        </div>
      )}
      {children}
    </li>
  );
}
