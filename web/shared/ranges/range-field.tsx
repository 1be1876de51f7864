import { metricNameOn, METRICS } from "#contract/figures/metrics.ts";
import type { Network } from "#contract/networks/networks.ts";
import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useId, useState } from "react";
import { scrollIntoView } from "#web/lib/scroll-into-view.ts";
import { MetricName } from "#web/shared/metrics/metric-name.tsx";
import { NumberQuestion, numberProblem } from "#web/ui/form/number-field.tsx";
import type { NumberProblem } from "#web/lib/read-number.ts";
import { texts } from "#web/words/i18n.ts";
import type { Range, Ranged } from "./range.ts";
import { endOf, judge, textsOf, type Texts } from "./range-texts.ts";
import { RangeLine } from "./range-line.tsx";
import styles from "./range-field.module.css";

const t = texts("ranges");

const PAUSE_MS = 500;

/** A range of a figure, set by a slider or typed. Invalid values show an error and are not applied. */
export function RangeField({
  of,
  on,
  network,
  title,
  range,
  onChange,
}: {
  of: Ranged;
  /** Every network has the same fields: its name, or that of several together; absent: of an account on any. */
  on?: string;
  /** Has its own word for the figure. */
  network?: Network;
  /** Replaces the metric's name above the field. */
  title?: string;
  range: Range;
  onChange: (range: Range) => void;
}) {
  const id = useId();
  // While the user edits, the fields show the edited texts; otherwise the applied range.
  const [draft, setDraft] = useState<Texts | null>(null);
  // A range that was sent is applied when the address has changed. Until then it is shown, so that the other end keeps it.
  const [sent, setSent] = useState<{ next: Range; before: Range } | null>(null);
  const [paused, setPaused] = useState(true);
  const settleSoon = useDebouncedCallback(settle, PAUSE_MS);
  if (sent && !isSame(sent.before, range)) setSent(null);
  const applied = sent?.next ?? range;
  const entered = draft ?? textsOf(of, applied);
  const judged = judge(of, entered);
  const problem = paused && "invalid" in judged ? sentenceOf(judged.invalid) : undefined;

  function sentenceOf(invalid: NumberProblem | "minAboveMax") {
    return invalid === "minAboveMax" ? t(invalid) : numberProblem(invalid, endOf(of));
  }

  function send(next: Range) {
    if (isSame(next, applied)) return;
    setSent({ next, before: range });
    onChange(next);
  }

  function settle(typed: Texts) {
    setPaused(true);
    const verdict = judge(of, typed);
    if ("range" in verdict) send(verdict.range);
  }

  function leave() {
    settleSoon.flush();
    setPaused(true);
    if ("range" in judged) setDraft(null);
  }

  const what = network === undefined ? METRICS[of].name : metricNameOn(of, network);
  const named = (name: string) => (on === undefined ? name : `${on}: ${name}`);
  function enter(typed: Texts) {
    setDraft(typed);
    setPaused(false);
    settleSoon(typed);
  }

  const nameOf = (end: keyof Texts) => named(t(end === "min" ? "from" : "to", { what }));
  const field = (end: keyof Texts) => (
    <TextInput
      size="xs"
      aria-label={nameOf(end)}
      aria-describedby={problem && id}
      placeholder={t(end === "min" ? "fromPlaceholder" : "toPlaceholder")}
      value={entered[end]}
      error={problem !== undefined}
      onChange={(event) => enter({ ...entered, [end]: event.currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key === "Enter") settleSoon.flush();
      }}
      onBlur={leave}
    />
  );

  return (
    <div>
      <div className={styles.label}>
        <MetricName metric={of} short={title ?? what} />
      </div>
      <div className={styles.ends}>
        {field("min")}
        <span className="muted" aria-hidden>
          –
        </span>
        {field("max")}
      </div>
      <RangeLine
        of={of}
        name={named(what)}
        range={"range" in judged ? judged.range : applied}
        onDraw={(drawn) => setDraft(textsOf(of, drawn))}
        onDrawn={(drawn) => {
          setDraft(null);
          setPaused(true);
          send(drawn);
        }}
      />
      {"ambiguous" in judged && (
        <p ref={scrollIntoView} className={styles.problem}>
          <NumberQuestion
            kind={endOf(of)}
            readings={judged.ambiguous}
            onChoose={(text) => enter({ ...entered, [judged.end]: text })}
          />
        </p>
      )}
      {problem && (
        // The error is below the field, which may be the last one in view: it is scrolled to.
        <p ref={scrollIntoView} id={id} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function isSame(one: Range, other: Range): boolean {
  return one.min === other.min && one.max === other.max;
}
