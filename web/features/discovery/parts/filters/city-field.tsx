import { CITY_MAX } from "#contract/collections/discovery.ts";
import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { texts } from "#web/words/i18n.ts";

const t = texts("discovery");

const PAUSE_MS = 500;

/** Searched after a pause in typing, or at once by Enter. */
export function CityField({ value, onChange }: { value: string; onChange: (city: string) => void }) {
  // While the user types, the field shows the draft; otherwise the filter.
  const [draft, setDraft] = useState<string | null>(null);
  const settleSoon = useDebouncedCallback((typed: string) => {
    if (typed.trim() !== value) onChange(typed.trim());
  }, PAUSE_MS);
  return (
    <TextInput
      label={t("city")}
      placeholder={t("cityPlaceholder")}
      maxLength={CITY_MAX}
      value={draft ?? value}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        settleSoon(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") settleSoon.flush();
      }}
      onBlur={() => {
        settleSoon.flush();
        setDraft(null);
      }}
    />
  );
}
