import { TextInput, Tooltip } from "@mantine/core";
import { useState } from "react";

/** A text field that saves on blur and Enter; an invalid value is reset to the saved one. */
export function KeptInput({
  label,
  about,
  value,
  maxLength,
  isValid,
  onKeep,
}: {
  label: string;
  about: string;
  value: string;
  maxLength?: number;
  isValid: (text: string) => boolean;
  onKeep: (text: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const isWrong = typed !== null && !isValid(typed.trim());

  function keep() {
    if (typed !== null && !isWrong && typed.trim() !== value) onKeep(typed.trim());
    setTyped(null);
  }

  return (
    <Tooltip label={about} multiline w={280}>
      <TextInput
        label={label}
        aria-description={about}
        value={text}
        maxLength={maxLength}
        error={isWrong && about}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === "Enter") keep();
          if (event.key === "Escape") setTyped(null);
        }}
      />
    </Tooltip>
  );
}
