import { COMPARE_MAX } from "#contract/limits.ts";
import { SEARCH_INPUT_MAX } from "#contract/search.ts";
import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { NETWORK_FACTS } from "#contract/networks.ts";
import { compact } from "#web/lib/format.ts";
import { useQuickSearch } from "#web/shared/use-quick-search.ts";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import styles from "./add-creator.module.css";

/** A field that finds creators while somebody types, and adds the one that is chosen. */
export function AddCreator({
  compared,
  onAdd,
}: {
  compared: readonly string[];
  onAdd: (id: string, name: string) => void;
}) {
  const { t } = useTranslation("compare");
  const search = useQuickSearch();
  const combobox = useCombobox();
  const found = search.found?.results.filter(({ _id }) => !compared.includes(_id));
  const first = found?.[0]?._id;
  const isFull = compared.length >= COMPARE_MAX;
  // Which option is marked, the combobox keeps in the document.
  useEffect(() => {
    if (first !== undefined) combobox.selectFirstOption();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is new with every render
  }, [first]);

  function add(id: string) {
    const one = found?.find(({ _id }) => _id === id);
    search.type("");
    combobox.closeDropdown();
    if (one) onAdd(id, one.full_name);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={add} width={340} position="bottom-end">
      <Combobox.Target>
        <TextInput
          className={styles.field}
          aria-label={t("add")}
          placeholder={isFull ? t("full", { max: COMPARE_MAX }) : t("addPlaceholder")}
          title={isFull ? t("fullAbout", { max: COMPARE_MAX }) : undefined}
          disabled={isFull}
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
        <Combobox.Options aria-label={t("results")}>
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
          {search.error && <Combobox.Empty role="alert">{t("searchFailed", { msg: search.error.msg })}</Combobox.Empty>}
          {!search.error && !found?.length && (
            <Combobox.Empty>
              {search.isCurrent ? t("noneFound", { input: search.input }) : t("searching")}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
