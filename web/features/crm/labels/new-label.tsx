import { createCustomTag, type LabelType, type LabelView } from "#contract/labels.ts";
import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { texts } from "#web/words/i18n.ts";
import { addLabel } from "./change-labels.ts";
import { problemOf } from "#web/words/message.ts";

const t = texts("labels");

/** A field for one more; its colour is one seldom used, until chosen. */
export function NewLabel({ type, labels }: { type: LabelType; labels: readonly LabelView[] }) {
  const [title, setTitle] = useState("");
  const named = createCustomTag.body.shape.tag.safeParse(title);

  async function add(name: string): Promise<void> {
    setTitle("");
    // The name is not lost when the server refuses it.
    if ((await addLabel(type, labels, name)) === null) setTitle(name);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (named.success) void add(named.data);
  }

  return (
    <form className="flex align-start gap-2 mb-3" onSubmit={submit}>
      <TextInput
        size="xs"
        className="grow"
        aria-label={t(`new.${type}`)}
        placeholder={t(`new.${type}`)}
        value={title}
        error={title !== "" && problemOf(named.error)}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" disabled={!named.success}>
        {t("create")}
      </Button>
    </form>
  );
}
