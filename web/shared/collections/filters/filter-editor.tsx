import {
  type BetweenFilter,
  type ChoiceFilter,
  type EnteredFilter,
  type FlagFilter,
  type Match,
  type RangeFilter,
  type SearchFilter,
} from "#contract/collections/filters.ts";
import { Button, SegmentedControl, Skeleton, TextInput } from "@mantine/core";
import { useState } from "react";
import { exact } from "#web/lib/format.ts";
import { DECIMAL, editNumber, numberIn } from "#web/lib/read-number.ts";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { PickList } from "#web/ui/pick-list.tsx";
import { texts } from "#web/words/i18n.ts";
import { DaysField } from "../../days/days-field.tsx";
import { RangeField } from "../../ranges/range-field.tsx";
import { RANGED } from "../../ranges/range.ts";
import { numberKindOf } from "../number-kind.ts";
import type { FilterControl } from "./filter-control.ts";
import { choicesIn, rangeIn, toggled, withRange, type FilterField } from "./filter-values.ts";
import styles from "./filter-editor.module.css";

const t = texts("filters");

/** First the field to filter by, then its editor. */
export function FilterMenu({ control }: { control: FilterControl }) {
  const [field, setField] = useState<FilterField | null>(null);
  const { offered, labelOf, iconOf } = control;
  if (field) return <FilterEditor control={control} field={field} />;
  return (
    <PickList
      label={t("addLabel")}
      placeholder={t("findField")}
      nothing={t("noField")}
      options={offered.map((one) => {
        const FieldIcon = iconOf(one);
        return { value: one.id, label: labelOf(one), icon: <FieldIcon size={16} aria-hidden /> };
      })}
      onPick={(id) => {
        const picked = offered.find((one) => one.id === id) ?? null;
        // It has one value: there is nothing to edit.
        if (picked?.filter.kind === "toggle") control.set(picked.filter, true);
        else setField(picked);
      }}
    />
  );
}

type EditorProps = { control: FilterControl; field: FilterField };

/** What one filter is set to, and all it can be set to. Every change applies at once. */
export function FilterEditor({ control, field }: EditorProps) {
  const { filter } = field;
  const isSet = control.isSet(filter);
  const isNegated = control.isNegated(filter);
  const isSeveral = filter.kind === "choice" && filter.method !== undefined && chosenCount(control, filter) > 1;
  return (
    <>
      {isSeveral && (
        <SegmentedControl<Match>
          fullWidth
          size="xs"
          className={styles.match}
          aria-label={t("match", { field: control.labelOf(field) })}
          value={control.matchOf(filter)}
          data={(["any", "every"] as const).map((value) => ({ value, label: t(`matches.${value}`) }))}
          onChange={(match) => control.setMatch(filter, match)}
        />
      )}
      {filter.kind === "entered" && <EnteredEditor control={control} field={field} filter={filter} />}
      {filter.kind === "choice" && <ChoiceEditor control={control} field={field} filter={filter} />}
      {filter.kind === "flag" && <FlagEditor control={control} field={field} filter={filter} />}
      {filter.kind === "between" && <BetweenEditor control={control} field={field} filter={filter} />}
      {filter.kind === "search" && <SearchEditor control={control} field={field} filter={filter} />}
      {filter.kind === "range" && <RangeEditor control={control} filter={filter} />}
      {isSet && (
        <div className={styles.foot}>
          {isNegated !== undefined && (
            <SegmentedControl
              size="xs"
              className={styles.negation}
              aria-label={t("negation", { field: control.labelOf(field) })}
              value={isNegated ? "not" : "is"}
              data={[
                { value: "is", label: t("negations.is") },
                { value: "not", label: t("negations.not") },
              ]}
              onChange={(value) => control.setNegated(filter, value === "not")}
            />
          )}
          <Button size="compact-xs" variant="subtle" onClick={() => control.clear(filter)}>
            {t("clearOne")}
          </Button>
        </div>
      )}
    </>
  );
}

/** What the values are filtered by, or whether there is one. */
function EnteredEditor({ control, field, filter }: EditorProps & { filter: EnteredFilter }) {
  const value = control.valueOf(filter);
  const state = typeof value === "boolean" ? (value ? "yes" : "no") : "value";
  const { of } = filter;
  // Its editors set the value itself.
  const inner = { ...control, valueOf: () => (state === "value" ? value : of.schema.parse(undefined)) };
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        className={styles.match}
        aria-label={t("filled.label", { field: control.labelOf(field) })}
        value={state}
        data={(["value", "yes", "no"] as const).map((one) => ({ value: one, label: t(`filled.${one}`) }))}
        onChange={(next) => (next === "value" ? control.clear(filter) : control.set(filter, next === "yes"))}
      />
      {state === "value" && of.kind === "choice" && <ChoiceEditor control={inner} field={field} filter={of} />}
      {state === "value" && of.kind === "between" && <BetweenEditor control={inner} field={field} filter={of} />}
      {state === "value" && of.kind === "search" && <SearchEditor control={inner} field={field} filter={of} />}
    </>
  );
}

function chosenCount(control: FilterControl, filter: ChoiceFilter): number {
  return choicesIn(filter, control.valueOf(filter)).length;
}

function RangeEditor({ control, filter }: { control: FilterControl; filter: RangeFilter }) {
  const of = RANGED.find((metric) => metric === filter.id);
  if (!of) throw new Error(`${filter.id} is no figure with a range`);
  return (
    <div className="p-3" ref={focusFirst}>
      <RangeField
        of={of}
        range={rangeIn(filter, control.valueOf(filter))}
        onChange={(range) => control.set(filter, withRange(filter, range))}
      />
    </div>
  );
}

function BetweenEditor({ control, field, filter }: EditorProps & { filter: BetweenFilter }) {
  const { kind } = field.field;
  if (kind !== "date" && kind !== "time") return <NumbersEditor control={control} field={field} filter={filter} />;
  const { from, to } = filter.schema.parse(control.valueOf(filter));
  return (
    <div className="p-3" ref={focusFirst}>
      <DaysField
        days={{ from: from === null ? null : String(from), to: to === null ? null : String(to) }}
        zone={kind === "time" ? "utc" : "reader"}
        labels={{ from: t("ends.from"), to: t("ends.to") }}
        // Days that a team enters may be planned; times are of what has happened.
        mayBeFuture={kind === "date"}
        onChange={(days) => control.set(filter, filter.schema.parse(days))}
      />
    </div>
  );
}

/** Applies as soon as both ends are empty or valid. */
function NumbersEditor({ control, field, filter }: EditorProps & { filter: BetweenFilter }) {
  const set = filter.schema.parse(control.valueOf(filter));
  const kind = numberKindOf(field.field) ?? DECIMAL;
  const first = (end: number | string | null) => (typeof end === "number" ? editNumber(end, kind) : "");
  const [entered, setEntered] = useState({ from: first(set.from), to: first(set.to) });

  function change(next: typeof entered) {
    setEntered(next);
    const [from, to] = [next.from, next.to].map((text) => (text.trim() === "" ? null : numberIn(text, kind)));
    // An end that is not valid is undefined, which the schema would take as open.
    if (from === undefined || to === undefined) return;
    const value = filter.schema.safeParse({ from, to });
    if (value.success) control.set(filter, value.data);
  }

  return (
    <div className="p-3" ref={focusFirst}>
      {(["from", "to"] as const).map((end) => (
        <NumberField
          key={end}
          kind={kind}
          size="xs"
          label={t(`ends.${end}`)}
          value={entered[end]}
          onChange={(text) => change({ ...entered, [end]: text })}
        />
      ))}
    </div>
  );
}

function SearchEditor({ control, field, filter }: EditorProps & { filter: SearchFilter }) {
  return (
    <div className="p-3" ref={focusFirst}>
      <TextInput
        size="xs"
        label={t("contains", { field: control.labelOf(field) })}
        maxLength={filter.max}
        value={filter.schema.parse(control.valueOf(filter))}
        onChange={(event) => control.set(filter, event.currentTarget.value)}
      />
    </div>
  );
}

function FlagEditor({ control, field, filter }: EditorProps & { filter: FlagFilter }) {
  const { labelOf, flagNameOf } = control;
  const value = filter.schema.parse(control.valueOf(filter));
  return (
    <PickList
      label={t("editor", { field: labelOf(field) })}
      placeholder={t("find")}
      nothing={t("noValue")}
      options={[true, false].map((state) => ({ value: String(state), label: flagNameOf(filter, state) }))}
      chosen={value === null ? [] : [String(value)]}
      onPick={(picked) => {
        const state = picked === "true";
        control.set(filter, value === state ? null : state);
      }}
    />
  );
}

/** The choices that rows have, each with how many would match with it beside the other filters. */
function ChoiceEditor({ control, field, filter }: EditorProps & { filter: ChoiceFilter }) {
  const { Choices } = control;
  return (
    <Choices filter={filter}>
      {({ counts, error, refetch }) => {
        if (counts) return <ChoiceList {...{ control, field, filter, counts }} />;
        if (error) {
          return (
            <div className="grid items-start gap-2 p-3 text-label bad" role="alert">
              {t("failed", { msg: error.msg })}
              <Button size="compact-xs" variant="default" onClick={refetch}>
                {t("retry")}
              </Button>
            </div>
          );
        }
        return (
          <div className="grid gap-2 p-3" aria-busy>
            {[0, 1, 2, 3].map((line) => (
              <Skeleton key={line} height={20} />
            ))}
          </div>
        );
      }}
    </Choices>
  );
}

function ChoiceList({
  control,
  field,
  filter,
  counts,
}: EditorProps & { filter: ChoiceFilter; counts: ReadonlyMap<string, number> }) {
  const { labelOf, nameOf, alwaysOffered, noChoice = t("noneInCrm") } = control;
  const value = control.valueOf(filter);
  const chosen = choicesIn(filter, value);
  // As it was when opened: nothing moves under the pointer while choices are made.
  const [first] = useState(chosen);
  const choices = [...new Set([...first, ...chosen, ...byFrequency(counts, alwaysOffered(filter))])];
  return (
    <PickList
      label={t("editor", { field: labelOf(field) })}
      placeholder={t("find")}
      nothing={choices.length === 0 ? noChoice : t("noValue")}
      options={choices.map((choice) => {
        const { label, icon } = nameOf(filter, choice);
        return { value: choice, label, icon, detail: exact(counts.get(choice) ?? 0) };
      })}
      chosen={chosen}
      onPick={(choice) => control.set(filter, toggled(filter, value, choice))}
    />
  );
}

/** The most frequent first; those that are always offered keep their order. */
function byFrequency(counts: ReadonlyMap<string, number>, always: readonly string[]): string[] {
  const rest = always.toSorted((a, b) => Number((counts.get(b) ?? 0) > 0) - Number((counts.get(a) ?? 0) > 0));
  return [...counts.keys(), ...rest];
}

function focusFirst(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>("input, select")?.focus({ preventScroll: true });
}
