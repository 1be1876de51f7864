import { deleteAuthenticity, updateAuthenticity, updateBonus } from "#contract/curation/influencer.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import {
  AUTHENTICITY_NETWORKS,
  BONUS_MAX,
  BONUS_SCOPES,
  REASON_MAX,
  type BonusScope,
} from "#contract/scores/adjustments.ts";
import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { date, exact, signed } from "#web/lib/format.ts";
import { editNumber, numberIn, WHOLE, type NumberKind } from "#web/lib/read-number.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { texts } from "#web/words/i18n.ts";
import { changeOf, editCallbacks, type EditProps } from "../edits.ts";
import styles from "./edit.module.css";

const t = texts("curation");

type AuthenticityNetwork = (typeof AUTHENTICITY_NETWORKS)[number];
type Edited = { kind: "bonus"; network: BonusScope } | { kind: "authenticity"; network: AuthenticityNetwork };

/** What administrators add to scores or set instead of them, each with the reason that is shown with the score. */
export function Scores({ creator }: EditProps) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const remove = useMutate(deleteAuthenticity, editCallbacks());
  return (
    <>
      <ul className={styles.rows} aria-label={t("page.bonuses")}>
        {BONUS_SCOPES.map((network) => {
          const bonus = creator.bonus_score_v2.find((one) => one.network === network);
          const name = network === "global" ? t("page.overall") : NETWORK_FACTS[network].label;
          return (
            <li key={network} className={styles.row}>
              <span className={styles.main}>
                {t("page.bonusOn", { name })}
                {bonus && <Reason reason={bonus.reason} at={bonus.at} />}
              </span>
              <span className="tabular">{bonus ? signed(bonus.points) : "–"}</span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t("page.setOne", { name: t("page.bonusOn", { name }) })}
                onClick={() => setEdited({ kind: "bonus", network })}
              >
                {t("page.set")}
              </Button>
            </li>
          );
        })}
        {AUTHENTICITY_NETWORKS.map((network) => {
          const set = creator.authenticity_score.find((one) => one.network === network);
          const name = t("page.authenticityOn", { name: NETWORK_FACTS[network].label });
          return (
            <li key={network} className={styles.row}>
              <span className={styles.main}>
                {name}
                {set && <Reason reason={set.reason} at={set.at} />}
              </span>
              <span className="tabular">{set ? exact(set.score) : t("page.asComputed")}</span>
              {set && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={remove.busy}
                  onClick={() => remove.mutate({ ...changeOf(creator), network })}
                >
                  {t("page.useComputed")}
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t("page.setOne", { name })}
                onClick={() => setEdited({ kind: "authenticity", network })}
              >
                {t("page.set")}
              </Button>
            </li>
          );
        })}
      </ul>
      <FormError>{remove.error?.msg}</FormError>
      {edited?.kind === "bonus" && (
        <BonusDialog creator={creator} network={edited.network} onClose={() => setEdited(null)} />
      )}
      {edited?.kind === "authenticity" && (
        <AuthenticityDialog creator={creator} network={edited.network} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

function Reason({ reason, at }: { reason: string; at: string }) {
  return (
    <span className="block muted text-label" dir="auto">
      {reason} · {date(at)}
    </span>
  );
}

const POINTS: NumberKind = { ...WHOLE, min: -BONUS_MAX, max: BONUS_MAX };
const SCORE: NumberKind = { ...WHOLE, min: 0, max: 100 };

function BonusDialog({ creator, network, onClose }: EditProps & { network: BonusScope; onClose: () => void }) {
  const before = creator.bonus_score_v2.find((one) => one.network === network);
  const save = useMutate(updateBonus, editCallbacks(onClose));
  const name = network === "global" ? t("page.overall") : NETWORK_FACTS[network].label;
  return (
    <ReasonedDialog
      title={t("page.bonusOn", { name })}
      label={t("page.points")}
      about={t("page.pointsAbout", { max: BONUS_MAX })}
      kind={POINTS}
      before={before && { value: before.points, reason: before.reason }}
      problem={save.error?.msg}
      busy={save.busy}
      onSave={(points, reason) => save.mutate({ ...changeOf(creator), network, points, reason })}
      onClose={onClose}
    />
  );
}

function AuthenticityDialog({
  creator,
  network,
  onClose,
}: EditProps & { network: AuthenticityNetwork; onClose: () => void }) {
  const before = creator.authenticity_score.find((one) => one.network === network);
  const save = useMutate(updateAuthenticity, editCallbacks(onClose));
  return (
    <ReasonedDialog
      title={t("page.authenticityOn", { name: NETWORK_FACTS[network].label })}
      label={t("page.score")}
      about={t("page.scoreAbout")}
      kind={SCORE}
      before={before && { value: before.score, reason: before.reason }}
      problem={save.error?.msg}
      busy={save.busy}
      onSave={(score, reason) => save.mutate({ ...changeOf(creator), network, score, reason })}
      onClose={onClose}
    />
  );
}

/** A number with the reason that is shown with it. */
function ReasonedDialog({
  title,
  label,
  about,
  kind,
  before,
  problem,
  busy,
  onSave,
  onClose,
}: {
  title: string;
  label: string;
  about: string;
  kind: NumberKind;
  before: { value: number; reason: string } | undefined;
  problem: string | undefined;
  busy: boolean;
  onSave: (value: number, reason: string) => void;
  onClose: () => void;
}) {
  const [isSubmitted, setIsSubmitted] = useState(false);
  const form = useForm({
    initialValues: { number: before ? editNumber(before.value, kind) : "", reason: before?.reason ?? "" },
  });
  const { number, reason } = form.values;
  function submit() {
    setIsSubmitted(true);
    const value = numberIn(number, kind);
    if (value !== undefined) onSave(value, reason);
  }
  return (
    <EntryDialog onClose={onClose} title={title}>
      <DialogForm
        problem={problem}
        submit={t("save")}
        busy={busy}
        disabled={number.trim() === "" || reason.trim() === ""}
        onSubmit={submit}
        onClose={onClose}
      >
        <NumberField
          kind={kind}
          isSubmitted={isSubmitted}
          label={label}
          description={about}
          data-autofocus
          value={number}
          onChange={(text) => form.setFieldValue("number", text)}
        />
        <ReasonField {...form.getInputProps("reason")} />
      </DialogForm>
    </EntryDialog>
  );
}

function ReasonField(props: React.ComponentProps<typeof Textarea>) {
  return (
    <Textarea
      {...props}
      label={t("page.reason")}
      description={t("page.reasonAbout")}
      maxLength={REASON_MAX}
      autosize
      minRows={2}
    />
  );
}
