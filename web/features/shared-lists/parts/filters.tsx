import { TITLE_MAX } from "#contract/base/limits.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { SearchBox } from "#web/table/search-box.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { Toggles } from "#web/ui/toggles.tsx";
import { texts } from "#web/words/i18n.ts";
import type { SharedSearch } from "../search-params.ts";
import styles from "./filters.module.css";

const t = texts("sharedLists");

/** Filters by name and by the networks present on the list. */
export function Filters({
  search,
  networks,
  onChange,
}: {
  search: SharedSearch;
  networks: readonly Network[];
  onChange: (search: SharedSearch) => void;
}) {
  return (
    <search className={styles.filters}>
      <SearchBox
        label={t("search")}
        value={search.search ?? ""}
        maxLength={TITLE_MAX}
        onSearch={(text) => onChange({ ...search, page: undefined, search: text || undefined })}
      />
      <Toggles
        label={t("networkFilter")}
        isOn={(network) => network === search.network}
        onToggle={(network, on) => onChange({ ...search, page: undefined, network: on ? network : undefined })}
        options={networks.map((network) => ({
          value: network,
          label: <NetworkIcon network={network} />,
          about: NETWORK_FACTS[network].label,
        }))}
      />
    </search>
  );
}
