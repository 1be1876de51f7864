import type { CustomField } from "#contract/collections/custom-field.ts";
import { LABEL_COLORS, nextColor, type LabelColor } from "#contract/base/colors.ts";
import { updateField } from "#contract/crm/custom-fields.ts";
import { FIELD_OPTIONS_MAX } from "#contract/base/limits.ts";
import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { LabelDot } from "#web/ui/label-pill.tsx";
import { editField } from "#web/shared/crm-creators/fields/change-fields.ts";
import { newId } from "#web/lib/new-id.ts";
import { texts } from "#web/words/i18n.ts";
import { problemOf } from "#web/words/message.ts";

const t = texts("labels");

type Option = { key: string; _id?: string; title: string; color: LabelColor };

const { options: valid } = updateField.body.shape;

/** The options of a select: added, renamed, recoloured, removed; saved together. */
export function FieldOptions({ field, onClose }: { field: CustomField; onClose: () => void }) {
  const [options, setOptions] = useState<Option[]>(() => field.options.map((one) => ({ ...one, key: one._id })));
  const change = (key: string, edit: Partial<Option>) =>
    setOptions(options.map((one) => (one.key === key ? { ...one, ...edit } : one)));
  const sent = options.map(({ _id, title, color }) => ({ ...(_id !== undefined && { _id }), title, color }));
  const problem = problemOf(valid.safeParse(sent).error);
  const isLess = field.options.some(({ _id }) => !options.some((one) => one._id === _id));

  function add(): void {
    const color = nextColor(options.map((one) => one.color));
    setOptions([...options, { key: newId(), title: "", color }]);
  }

  async function save(): Promise<void> {
    if (problem === undefined && (await editField(field, { options: sent }))) onClose();
  }

  return (
    <form
      className="column gap-2 mb-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {options.map(({ key, title, color }) => (
        <div key={key} className="row gap-2">
          <LabelDot color={color} />
          <TextInput
            size="xs"
            className="grow"
            aria-label={t("fields.option", { title })}
            value={title}
            onChange={(event) => change(key, { title: event.currentTarget.value })}
            data-autofocus
          />
          <NativeSelect
            size="xs"
            aria-label={t("color", { title, color: t(`colors.${color}`) })}
            value={color}
            data={LABEL_COLORS.map((value) => ({ value, label: t(`colors.${value}`) }))}
            onChange={(event) =>
              change(key, { color: LABEL_COLORS.find((one) => one === event.currentTarget.value) ?? color })
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            aria-label={t("fields.removeOption", { title })}
            onClick={() => setOptions(options.filter((one) => one.key !== key))}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {isLess && <p className="flush text-label watch">{t("fields.loses")}</p>}
      {problem !== undefined && <p className="flush text-label bad">{problem}</p>}
      <div className="row gap-2">
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={options.length >= FIELD_OPTIONS_MAX}
          onClick={add}
        >
          {t("fields.addOption")}
        </Button>
        <Button size="compact-sm" variant="default" className="push-end" onClick={onClose}>
          {t("keep")}
        </Button>
        <Button size="compact-sm" type="submit" disabled={problem !== undefined}>
          {t("fields.save")}
        </Button>
      </div>
    </form>
  );
}
