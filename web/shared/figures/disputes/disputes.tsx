import { ownDisputes, type disputeView } from "#contract/privacy.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { useRead } from "#web/api/queries.ts";
import { date } from "#web/lib/format.ts";
import { Chip } from "#web/ui/chip.tsx";
import type { ShownFigure } from "../shown-figure.ts";
import styles from "../explanation/explanation.module.css";
import { DisputeForm } from "./dispute-form.tsx";

type Dispute = z.infer<typeof disputeView>;

const TONES = { open: "watch", corrected: "accent", rejected: "plain" } as const;

/** The workspace's disputes of this figure with their answers, and the button to open one. */
export function Disputes({ shown, onWrite }: { shown: ShownFigure; onWrite: () => void }) {
  const { t } = useTranslation("figures");
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
            onWrite();
            setWriting(true);
          }}
        >
          {t("disputes.say")}
        </button>
      )}
    </div>
  );
}

function isAbout(dispute: Dispute, { figure, account }: ShownFigure): boolean {
  if (dispute.figure !== figure) return false;
  return figure === "score" || (dispute.network === account?.network && dispute.username === account?.username);
}

function DisputeEntry({ dispute: { text, state, answer, by, createdAt } }: { dispute: Dispute }) {
  const { t } = useTranslation("figures");
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
