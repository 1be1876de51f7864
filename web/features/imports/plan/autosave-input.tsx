import { TextInput, Tooltip } from "@mantine/core";
import { useState } from "react";

/** A text field that saves on blur and Enter; an invalid value is reset to the saved one. */
export function AutosaveInput({
  label,
  about,
  value,
  maxLength,
  problem,
  isValid,
  onSave,
}: {
  label: string;
  about: string;
  value: string;
  maxLength?: number;
  /** What is wrong with the saved value. */
  problem?: string | undefined;
  isValid: (text: string) => boolean;
  onSave: (text: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const isWrong = typed !== null && !isValid(typed.trim());

  function save() {
    if (typed !== null && !isWrong && typed.trim() !== value) onSave(typed.trim());
    setTyped(null);
  }

  return (
    <Tooltip label={about} multiline w={280}>
      <TextInput
        label={label}
        aria-description={about}
        value={text}
        maxLength={maxLength}
        error={isWrong ? about : typed === null && problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") save();
          if (event.key === "Escape") setTyped(null);
        }}
      />
    </Tooltip>
  );
}
