import { metricNameOn, METRICS, RANGE_METRICS, type RangeMetric } from "#contract/figures/metrics.ts";
import { createGoal, removeGoal, type Goal } from "#contract/my-stats/goals.ts";
import type { OwnAccount } from "#contract/my-stats/metrics.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { compact, exact, rate, wholeRate } from "#web/lib/format.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { DECIMAL, numberIn, PERCENT, WHOLE, type NumberKind } from "#web/lib/read-number.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./my-stats.module.css";

const t = texts("myStats");

type GoalsProps = { creatorId: string; goals: readonly Goal[]; accounts: readonly OwnAccount[] };

/** What the creator wants to reach, each with how far it is. */
export function Goals({ creatorId, goals, accounts }: GoalsProps) {
  const [isOpen, setOpen] = useState(false);
  const known = accounts.filter(({ figures }) => figures.some(({ value }) => value !== null));
  return (
    <PageSection
      title={t("goals.title")}
      lead={goals.length === 0 && t(known.length === 0 ? "goals.noFigures" : "goals.none")}
      action={
        known.length > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t("goals.add")}
          </Button>
        )
      }
    >
      {goals.length > 0 && (
        <ul className={styles.peers} aria-label={t("goals.title")}>
          {goals.map((goal) => (
            <GoalCard key={goal._id} creatorId={creatorId} goal={goal} />
          ))}
        </ul>
      )}
      {isOpen && <GoalDialog creatorId={creatorId} accounts={known} onClose={() => setOpen(false)} />}
    </PageSection>
  );
}

function GoalCard({ creatorId, goal }: { creatorId: string; goal: Goal }) {
  const { _id, network, figure, target, value, progress, state, dueOn } = goal;
  const name = t("goals.name", { figure: metricNameOn(figure, network), target: written(figure, target) });
  const { mutate, busy } = useMutate(removeGoal, {
    onSuccess: ({ actionId }) => toastWithUndo(t("goals.removed", { name }), actionId),
    onError: ({ msg }) => toastWithUndo(msg, null),
  });
  return (
    <li className={styles.account}>
      <div className="row gap-2">
        <NetworkIcon network={network} size={18} labelled />
        <h3 className="flush shrink grow text-body medium">{name}</h3>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("goals.remove", { name })}
          title={t("goals.remove", { name })}
          loading={busy}
          onClick={() => mutate({ id: creatorId, goal: _id })}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      {progress !== null && (
        <span className={styles.track} aria-hidden>
          <span className={styles.fill} style={{ width: `${progress * 100}%` }} />
        </span>
      )}
      <p className="flush muted text-label">
        {progress !== null && value !== null
          ? t("goals.progress", { value: written(figure, value), share: wholeRate(progress) })
          : t("goals.unknown")}{" "}
        {t(`goals.state.${state}`, { day: preciseDate(`${dueOn}T00:00:00.000Z`, "day") })}
      </p>
    </li>
  );
}

function written(figure: RangeMetric, value: number): string {
  if (METRICS[figure].unit === "fraction") return rate(value);
  return value < 10_000 ? exact(value) : compact(value);
}

/** Fractions are typed in percent. */
function kindOf(figure: RangeMetric): NumberKind {
  const { unit, isWhole, range } = METRICS[figure];
  const [min, max] = range;
  const kind = isWhole ? WHOLE : DECIMAL;
  return { ...(unit === "fraction" ? PERCENT : kind), min, max };
}

function GoalDialog({
  creatorId,
  accounts,
  onClose,
}: {
  creatorId: string;
  accounts: readonly OwnAccount[];
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState(0);
  const account = accounts[chosen] ?? accounts[0];
  const offered = RANGE_METRICS.filter((figure) =>
    account?.figures.some((one) => one.figure === figure && one.value !== null),
  );
  const [typedFigure, setFigure] = useState<RangeMetric>("followers");
  const figure = offered.find((one) => one === typedFigure) ?? offered[0] ?? typedFigure;
  const [target, setTarget] = useState("");
  const [dueOn, setDueOn] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, busy } = useMutate(createGoal, {
    onSuccess({ actionId }) {
      toastWithUndo(t("goals.added"), actionId);
      onClose();
    },
    onError: ({ msg }: ApiError) => setProblem(msg),
  });
  const kind = kindOf(figure);
  const submit = () => {
    setSubmitted(true);
    setProblem(undefined);
    const value = numberIn(target, kind);
    if (!account || value === undefined || dueOn === "") return;
    const { network, username } = account;
    mutate({ id: creatorId, network, username, figure, target: value, dueOn });
  };
  return (
    <EntryDialog onClose={onClose} title={t("goals.add")}>
      <DialogForm problem={problem} submit={t("goals.add")} busy={busy} onSubmit={submit} onClose={onClose}>
        <NativeSelect
          label={t("goals.account")}
          value={String(chosen)}
          data={accounts.map(({ network, username }, at) => ({
            value: String(at),
            label: `${NETWORK_FACTS[network].label} @${username}`,
          }))}
          onChange={({ currentTarget: { selectedIndex } }) => setChosen(selectedIndex)}
        />
        <NativeSelect
          label={t("goals.figure")}
          value={figure}
          data={offered.map((value) => ({
            value,
            label: account ? metricNameOn(value, account.network) : METRICS[value].name,
          }))}
          onChange={({ currentTarget: { value } }) => setFigure(offered.find((one) => one === value) ?? figure)}
        />
        <NumberField
          label={t("goals.target")}
          kind={kind}
          value={target}
          isSubmitted={isSubmitted}
          isRequired
          onChange={setTarget}
        />
        <TextInput
          label={t("goals.dueOn")}
          type="date"
          value={dueOn}
          error={isSubmitted && dueOn === "" && t("goals.dayMissing")}
          onChange={({ currentTarget: { value } }) => setDueOn(value)}
        />
      </DialogForm>
    </EntryDialog>
  );
}
