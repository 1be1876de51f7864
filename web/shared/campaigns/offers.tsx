import type { NegotiationEntry, Side } from "#contract/campaigns/negotiation.ts";
import { money } from "#web/lib/format.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./offers.module.css";
import "./own-words.ts";

const t = texts("ownCampaigns");

/** What both sides have offered each other, the newest first. */
export function Offers({
  entries,
  open,
  currency,
  reader,
}: {
  entries: readonly NegotiationEntry[];
  open: string | null;
  currency: string;
  /** The side that looks: its entries are labelled as its own. */
  reader: Side;
}) {
  if (entries.length === 0) return <p className="flush muted text-label">{t("negotiation.none")}</p>;
  return (
    <ol className="list-reset stack" aria-label={t("negotiation.title")}>
      {entries.map(({ _id, kind, by, amount, message, createdAt }) => (
        <li key={_id} className={styles.entry} data-own={by === reader}>
          <div className="row wrap justify-between gap-2">
            <span className="row wrap gap-2">
              <b className="medium">{t(by === reader ? "negotiation.you" : `negotiation.${by}`)}</b>
              <span className="muted">{t(`negotiation.kinds.${kind}`)}</span>
              {amount !== null && <b className="semibold tabular">{money(amount, currency)}</b>}
              {_id === open && <Chip tone="accent">{t("negotiation.open")}</Chip>}
            </span>
            <Time at={createdAt} className="muted text-label" />
          </div>
          {message && (
            <p className="flush pre-line break-anywhere max-prose" dir="auto">
              {message}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
