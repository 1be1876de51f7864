import { NETWORK_FACTS } from "#contract/networks.ts";
import { SEARCH_INPUT_MAX } from "#contract/search.ts";
import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { compact } from "#web/lib/format.ts";
import { useQuickSearch } from "#web/shared/use-quick-search.ts";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import styles from "./holding.module.css";

/** Finds the creator who asks, by what they say of themselves: a name, a handle, a link. */
export function FindCreator({ onFind }: { onFind: (id: string) => void }) {
  const { t } = useTranslation("privacy");
  const search = useQuickSearch();
  const combobox = useCombobox();
  const found = search.found?.results;
  const first = found?.[0]?._id;
  // Which option is marked, the combobox keeps in the document.
  useEffect(() => {
    if (first !== undefined) combobox.selectFirstOption();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is new with every render
  }, [first]);

  function find(id: string) {
    search.type("");
    combobox.closeDropdown();
    onFind(id);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={find} position="bottom-start">
      <Combobox.Target>
        <TextInput
          className={styles.find}
          label={t("holding.find")}
          placeholder={t("holding.findPlaceholder")}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={SEARCH_INPUT_MAX}
          spellCheck={false}
          value={search.text}
          onChange={(event) => {
            search.type(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={search.input === ""}>
        <Combobox.Options aria-label={t("holding.found")}>
          {found?.map((one) => (
            <Combobox.Option key={one._id} value={one._id} className={styles.option}>
              <Avatar name={one.full_name} src={one.picture_url} brand={one.is_a_brand} size={28} />
              <span className={styles.name}>{one.full_name}</span>
              {one.account && (
                <span className={styles.account} title={NETWORK_FACTS[one.account.network].label}>
                  <NetworkIcon network={one.account.network} size={13} />@{one.account.username}
                  {one.account.followers !== null && ` · ${compact(one.account.followers)}`}
                </span>
              )}
            </Combobox.Option>
          ))}
          {search.error && (
            <Combobox.Empty role="alert">{t("holding.searchFailed", { msg: search.error.msg })}</Combobox.Empty>
          )}
          {!search.error && !found?.length && (
            <Combobox.Empty>
              {search.isCurrent ? t("holding.noneFound", { input: search.input }) : t("holding.searching")}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
