import {
  customFieldTitle,
  FIELD_KINDS,
  type CustomFieldKind,
  type FieldKey,
} from "#contract/collections/custom-field.ts";
import { currencyCode } from "#contract/crm/custom-fields.ts";
import { FIELDS_MAX } from "#contract/base/limits.ts";
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useSettle } from "#web/shared/forms/settle.ts";
import { texts } from "#web/words/i18n.ts";
import { addField } from "./change-fields.ts";
import { problemOf } from "#web/words/message.ts";

const t = texts("labels");

/** Name and kind of one more field, and what its kind needs. */
export function NewField({
  count,
  title: first = "",
  kind: usual = "text",
  onCreated,
}: {
  /** How many fields there are. */
  count: number;
  title?: string;
  kind?: CustomFieldKind;
  onCreated?: (field: FieldKey) => void;
}) {
  const [title, setTitle] = useState(first);
  const [kind, setKind] = useState<CustomFieldKind>(usual);
  const [currency, setCurrency] = useState("EUR");
  const [options, setOptions] = useState("");
  const settle = useSettle();
  const named = customFieldTitle.safeParse(title);
  const isPriced = kind !== "money" || currencyCode.safeParse(currency).success;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!named.success || !isPriced) return;
    const lines = options.split("\n").flatMap((line) => line.trim() || []);
    const id = await addField({
      title: named.data,
      kind,
      ...(kind === "money" && { currency }),
      ...(kind === "select" && { options: [...new Set(lines)].map((option) => ({ title: option })) }),
    });
    if (id === null) return;
    setTitle("");
    setOptions("");
    settle();
    onCreated?.(id);
  }

  if (count >= FIELDS_MAX) return <p className="flush mb-3 muted">{t("fields.full", { count: FIELDS_MAX })}</p>;
  return (
    <form className="column gap-2 mb-3" onSubmit={(event) => void submit(event)}>
      <div className="flex align-start gap-2">
        <TextInput
          size="xs"
          className="grow"
          aria-label={t("fields.new")}
          placeholder={t("fields.new")}
          value={title}
          error={title !== "" && problemOf(named.error)}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <NativeSelect
          size="xs"
          aria-label={t("fields.kind")}
          value={kind}
          data={FIELD_KINDS.map((value) => ({ value, label: t(`fields.kinds.${value}`) }))}
          onChange={(event) => setKind(FIELD_KINDS.find((one) => one === event.currentTarget.value) ?? "text")}
        />
        <Button type="submit" size="xs" disabled={!named.success || !isPriced}>
          {t("create")}
        </Button>
      </div>
      {kind === "money" && (
        <TextInput
          size="xs"
          label={t("fields.currency")}
          value={currency}
          maxLength={3}
          error={!isPriced && t("fields.currencyProblem")}
          onChange={(event) => setCurrency(event.currentTarget.value.toUpperCase())}
        />
      )}
      {kind === "select" && (
        <Textarea
          size="xs"
          label={t("fields.optionLines")}
          placeholder={t("fields.optionExample")}
          autosize
          minRows={3}
          value={options}
          onChange={(event) => setOptions(event.currentTarget.value)}
        />
      )}
    </form>
  );
}
