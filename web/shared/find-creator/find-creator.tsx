import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { SEARCH_INPUT_MAX } from "#contract/search/endpoints.ts";
import { Combobox, TextInput, useCombobox, type ComboboxProps, type TextInputProps } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect } from "react";
import { compact } from "#web/lib/format.ts";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import { useQuickSearch } from "../use-quick-search.ts";
import styles from "./find-creator.module.css";

const t = texts("search");

type FoundCreator = { _id: string; full_name: string; is_a_brand: boolean };
const NO_IDS: readonly string[] = [];

/** A field that finds creators by name, handle or link while typing, and passes on the chosen one. */
export function FindCreator({
  field,
  options,
  without = NO_IDS,
  onFind,
}: {
  field: Pick<TextInputProps, "className" | "label" | "aria-label" | "placeholder" | "title" | "disabled">;
  options: Pick<ComboboxProps, "width" | "position">;
  /** Ids to exclude from the results. */
  without?: readonly string[];
  onFind: (creator: FoundCreator) => void;
}) {
  const search = useQuickSearch();
  const combobox = useCombobox();
  const found = search.found?.results.filter(({ _id }) => !without.includes(_id));
  const first = found?.[0]?._id;
  // The combobox keeps the active option in the document.
  useEffect(() => {
    if (first !== undefined) combobox.selectFirstOption();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store changes with every render
  }, [first]);

  function choose(id: string) {
    const one = found?.find(({ _id }) => _id === id);
    search.type("");
    combobox.closeDropdown();
    if (one) onFind(one);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} {...options}>
      <Combobox.Target>
        <TextInput
          {...field}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={SEARCH_INPUT_MAX}
          spellCheck={false}
          data-search
          value={search.text}
          onChange={(event) => {
            search.type(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={search.input === ""}>
        <Combobox.Options aria-label={t("found")}>
          {found?.map((one) => (
            <Combobox.Option key={one._id} value={one._id} className={styles.option}>
              <Avatar name={one.full_name} src={one.picture_url} brand={one.is_a_brand} size={28} />
              <span className="medium truncate">{one.full_name}</span>
              {one.account && (
                <span className={styles.account} title={NETWORK_FACTS[one.account.network].label}>
                  <NetworkIcon network={one.account.network} size={13} />@{one.account.username}
                  {one.account.followers !== null && ` · ${compact(one.account.followers)}`}
                </span>
              )}
            </Combobox.Option>
          ))}
          {search.error && <Combobox.Empty role="alert">{t("failed", { msg: search.error.msg })}</Combobox.Empty>}
          {!search.error && !found?.length && (
            <Combobox.Empty>
              {search.isCurrent ? t("noCreators", { input: search.input }) : t("searching")}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
