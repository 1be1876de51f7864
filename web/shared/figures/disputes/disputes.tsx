import { isOfCreator, ownDisputes, type disputeView, type DisputedFigure } from "#contract/privacy.ts";
import { useState } from "react";
import type { z } from "zod";
import { useRead } from "#web/api/queries.ts";
import { date } from "#web/lib/format.ts";
import { Chip } from "#web/ui/chip.tsx";
import { texts } from "#web/words/i18n.ts";
import type { ShownFigure } from "../shown-figure.ts";
import styles from "../explanation/explanation.module.css";
import { DisputeForm } from "./dispute-form.tsx";

const t = texts("figures");

type Dispute = z.infer<typeof disputeView>;

/** A figure that can be reported, with its account where it has one. */
export type Disputable = Pick<ShownFigure, "creatorId" | "account"> & { figure: DisputedFigure };

const TONES = { open: "watch", corrected: "accent", rejected: "plain" } as const;

/** The workspace's disputes of this figure with their answers, and the button to open one. */
export function Disputes({
  shown,
  name,
  label,
  onWrite,
}: {
  shown: Disputable;
  /** Name of the figure, for screen readers, where several figures can be reported. */
  name?: string;
  /** Label of the button, where it has to name the figure. */
  label?: string;
  onWrite?: () => void;
}) {
  const [isWriting, setWriting] = useState(false);
  const { data } = useRead(ownDisputes, { id: shown.creatorId });
  const own = data?.disputes.filter((dispute) => isAbout(dispute, shown)) ?? [];
  return (
    <div className={styles.section}>
      {own.length > 0 && (
        <ul className="list-reset grid gap-2" aria-label={t("disputes.own")}>
          {own.map((dispute) => (
            <DisputeEntry key={dispute._id} dispute={dispute} />
          ))}
        </ul>
      )}
      {isWriting ? (
        <DisputeForm shown={shown} onDone={() => setWriting(false)} />
      ) : (
        <button
          type="button"
          className={styles.toggle}
          onClick={() => {
            onWrite?.();
            setWriting(true);
          }}
        >
          {label ?? t("disputes.say")}
          {name && <span className="visually-hidden">: {name}</span>}
        </button>
      )}
    </div>
  );
}

function isAbout(dispute: Dispute, { figure, account }: Disputable): boolean {
  if (dispute.figure !== figure) return false;
  return isOfCreator(figure) || (dispute.network === account?.network && dispute.username === account?.username);
}

function DisputeEntry({ dispute: { text, state, answer, by, createdAt } }: { dispute: Dispute }) {
  return (
    <li className="grid gap-1 p-2 sunk rounded-small">
      <span>
        <Chip tone={TONES[state]}>{t(`disputes.states.${state}`)}</Chip>{" "}
        <span className="muted">{[by, date(createdAt)].filter(Boolean).join(", ")}</span>
      </span>
      <p className="break-anywhere pre-line">{text}</p>
      {answer && <p className="break-anywhere pre-line">{t("disputes.answer", { answer })}</p>}
    </li>
  );
}
