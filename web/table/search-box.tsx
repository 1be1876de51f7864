import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useShortcut } from "../ui/shortcuts.ts";
import styles from "./table.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("table");

const PAUSE_MS = 300;

/** Searches a table while typing, after a pause; Enter searches at once. `/` comes here. */
export function SearchBox({
  label,
  value,
  maxLength,
  onSearch,
}: {
  label: string;
  /** What the table is searched for now. */
  value: string;
  maxLength: number;
  onSearch: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  // While the user types, the field shows the typed text; otherwise the applied search.
  const [draft, setDraft] = useState<string | null>(null);
  const searchSoon = useDebouncedCallback(search, PAUSE_MS);
  useShortcut("/", t("keys.search"), () => input.current?.focus());

  function search(text: string) {
    if (text.trim() !== value) onSearch(text.trim());
  }

  function clear() {
    searchSoon.cancel();
    setDraft(null);
    search("");
    input.current?.focus();
  }

  return (
    <TextInput
      ref={input}
      type="search"
      className={styles.search}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      value={draft ?? value}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={(draft ?? value) && <CloseButton size="sm" aria-label={t("clearSearch")} onClick={clear} />}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        searchSoon(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") searchSoon.flush();
        if (event.key === "Escape") event.currentTarget.blur();
      }}
      onBlur={() => {
        searchSoon.flush();
        setDraft(null);
      }}
    />
  );
}
