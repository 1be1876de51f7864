import type { CrmChange } from "#contract/bulk.ts";
import { LABEL_TITLE_MAX } from "#contract/labels.ts";
import { TITLE_MAX } from "#contract/limits.ts";
import { createList, listLists } from "#contract/lists.ts";
import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoaded, useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { labelOptions, noStatusOption } from "../edit/label-options.tsx";
import { useLabels } from "../labels.ts";
import { createLabel } from "../write/write-cells.ts";
import { PickList } from "#web/ui/pick-list.tsx";
import { toast } from "#web/ui/toast.tsx";

type PickerProps = { count: number; onPick: (change: CrmChange) => void };

const MODES = ["ADD", "SET", "REMOVE"] as const;

export function TagsPicker({ count, onPick }: PickerProps) {
  const { t } = useTranslation("crm");
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
  const { t } = useTranslation("crm");
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
      options={[...labelOptions(statuses), noStatusOption(t("noStatus", { ns: "table" }), false)]}
      nothing={t("pickNone", { ns: "table" })}
      maxLength={LABEL_TITLE_MAX}
      onPick={(id) => pick(id || null)}
      create={{ label: (title) => t("createNamed", { ns: "table", title }), run: (title) => void create(title) }}
    />
  );
}

const NOTHING = new Set<string>();

export function ListsPicker({ count, onPick }: PickerProps) {
  const { t } = useTranslation("crm");
  const { lists } = useLoaded(listLists, {});
  const { chosen, toggle, add } = useChosen();
  const creating = useMutate(createList, {
    onSuccess: ({ list }) => add(list._id),
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
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
