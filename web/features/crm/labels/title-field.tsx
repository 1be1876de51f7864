import { createCustomTag } from "#contract/labels.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { problemOf } from "#web/words/message.ts";

const { tag: named } = createCustomTag.body.shape;

/** A label's name being typed: Enter and leaving take it, Escape does not. Empty or as before: nothing changes. */
export function TitleField({
  label,
  title,
  onTitle,
  onClose,
}: {
  label: string;
  title: string;
  onTitle: (title: string) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(title);
  const { data, error } = named.safeParse(text);
  const take = () => {
    if (data !== undefined && data !== title) onTitle(data);
    onClose();
  };
  return (
    <TextInput
      size="xs"
      aria-label={label}
      // The dialog around it would take the Escape key first.
      data-mantine-stop-propagation
      data-autosave
      value={text}
      error={problemOf(error)}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && data !== undefined) take();
        if (event.key === "Escape") onClose();
      }}
      onBlur={take}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a key or a click just now
      autoFocus
    />
  );
}
