import type { CrmChange } from "#contract/bulk.ts";
import { LABEL_TITLE_MAX } from "#contract/labels.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { ALL_LISTS, createList, listLists } from "#contract/lists/endpoints.ts";
import { Button, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { numberKindOf } from "#web/shared/collections/number-kind.ts";
import { useLoaded, useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { columnName } from "#web/shared/collections/column-menu.tsx";
import { editedColumn, editedColumns, fieldOf, propertyOf, teamKindOf } from "../edit/edited.ts";
import { readEntry } from "../edit/read-entry.ts";
import { inputOf } from "../edit/value-editors.tsx";
import { labelOptions, noStatusOption } from "../edit/label-options.tsx";
import { useLabels } from "../labels.ts";
import { createLabel } from "../write/write-cells.ts";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { PickList } from "#web/ui/pick-list.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("crm");

type PickerProps = { count: number; onPick: (change: CrmChange) => void };

const MODES = ["ADD", "SET", "REMOVE"] as const;

export function TagsPicker({ count, onPick }: PickerProps) {
  const { tags } = useLabels();
  const [mode, setMode] = useState<(typeof MODES)[number]>("ADD");
  const { chosen, toggle, add } = useChosen();
  const named = (title: string) => t("createNamed", { ns: "table", title });
  const create = async (title: string) => add(await createLabel("tag", title));
  const isCleared = mode === "SET" && chosen.size === 0;
  return (
    <div className="column gap-2">
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t("bulk.tagMode")}
        value={mode}
        data={MODES.map((value) => ({ value, label: t(`bulk.modes.${value}`) }))}
        onChange={setMode}
      />
      <div>
        <PickList
          label={t("bulk.tags")}
          placeholder={t("pickOrCreate", { ns: "table" })}
          options={labelOptions(tags)}
          chosen={[...chosen]}
          nothing={t("noTagsYet", { ns: "table" })}
          maxLength={LABEL_TITLE_MAX}
          onPick={toggle}
          {...(mode !== "REMOVE" && { create: { label: named, run: (title: string) => void create(title) } })}
        />
        <Button
          size="xs"
          className="mt-2 full-width"
          disabled={chosen.size === 0 && !isCleared}
          onClick={() => onPick({ verb: "tags", mode, tagIds: [...chosen] })}
        >
          {t(isCleared ? "bulk.clearTags" : `bulk.applyTags.${mode}`, { count, formatted: exact(count) })}
        </Button>
      </div>
    </div>
  );
}

export function StatusPicker({ onPick }: PickerProps) {
  const { statuses } = useLabels();
  const pick = (statusId: string | null) => onPick({ verb: "status", statusId });
  const create = async (title: string) => {
    const created = await createLabel("status", title);
    if (created) pick(created);
  };
  return (
    <PickList
      label={t("bulk.status")}
      placeholder={t("pickOrCreate", { ns: "table" })}
      options={[...labelOptions(statuses), noStatusOption(t("none.status", { ns: "table" }), false)]}
      nothing={t("pickNone", { ns: "table" })}
      maxLength={LABEL_TITLE_MAX}
      onPick={(id) => pick(id || null)}
      create={{ label: (title) => t("createNamed", { ns: "table", title }), run: (title) => void create(title) }}
    />
  );
}

/** One value for a field of all of them. */
export function FieldPicker({ count, onPick }: PickerProps) {
  const entered = editedColumns().filter((one) => propertyOf(one));
  const [column, setColumn] = useState(entered[0]);
  const [text, setText] = useState("");
  const property = column && propertyOf(column);
  if (!column || !property) return null;
  const field = fieldOf(column);
  const entry = readEntry(column, text);
  const value = "text" in entry ? entry.text : undefined;
  const numbers = numberKindOf(field);
  const label = t("bulk.value", { field: columnName(column) });
  return (
    <form
      className="column gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== undefined) onPick({ verb: "field", field: property, text: value });
      }}
    >
      <NativeSelect
        size="xs"
        label={t("bulk.field")}
        value={column}
        data={entered.map((one) => ({ value: one, label: columnName(one) }))}
        onChange={(event) => {
          setColumn(editedColumn(event.currentTarget.value));
          setText("");
        }}
      />
      {field.options ? (
        <NativeSelect
          size="xs"
          label={label}
          value={text}
          data={[{ value: "", label: t("noValue", { ns: "table" }) }, ...optionsOf(field.options)]}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : numbers ? (
        <NumberField size="xs" label={label} kind={numbers} value={text} onChange={setText} data-autofocus />
      ) : (
        <TextInput
          {...inputOf(column)}
          size="xs"
          label={label}
          value={text}
          error={value === undefined && t(`problems.${teamKindOf(column)}`, { ns: "table" })}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <Button size="xs" className="mt-2 full-width" type="submit" disabled={value === undefined}>
        {t(value === "" ? "bulk.clearField" : "bulk.applyField", { count, formatted: exact(count) })}
      </Button>
    </form>
  );
}

function optionsOf(options: Readonly<Record<string, string>>) {
  return Object.entries(options).map(([value, label]) => ({ value, label }));
}

const NOTHING = new Set<string>();

export function ListsPicker({ count, onPick }: PickerProps) {
  const { lists } = useLoaded(listLists, ALL_LISTS);
  const { chosen, toggle, add } = useChosen();
  const creating = useMutate(createList, {
    onSuccess: ({ list }) => add(list._id),
    onError: toastError,
  });
  return (
    <div>
      <PickList
        label={t("bulk.lists")}
        placeholder={t("pickOrCreate", { ns: "table" })}
        options={lists.map(({ _id, title }) => ({ value: _id, label: title }))}
        chosen={[...chosen]}
        nothing={t("bulk.noLists")}
        maxLength={TITLE_MAX}
        onPick={toggle}
        create={{
          label: (title) => t("createNamed", { ns: "table", title }),
          run: (title) => creating.mutate({ title }),
        }}
      />
      <Button
        size="xs"
        className="mt-2 full-width"
        disabled={chosen.size === 0}
        loading={creating.isPending}
        onClick={() => onPick({ verb: "lists", listIds: [...chosen] })}
      >
        {t("bulk.applyLists", { count, formatted: exact(count) })}
      </Button>
    </div>
  );
}

function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NOTHING);
  return {
    chosen,
    toggle: (id: string) =>
      setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id])),
    add: (id: string | null) => id !== null && setChosen((old) => new Set([...old, id])),
  };
}
