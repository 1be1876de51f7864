import { TITLE_MAX } from "#contract/limits.ts";
import { NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks.ts";
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { TableBar } from "#web/shared/crm-creators/table-bar.tsx";
import type { TableView } from "#web/shared/crm-creators/table-search.ts";
import { SearchBox } from "#web/table/search-box.tsx";

/** Narrows a list by name or network. */
export function ListToolbar({
  view,
  network,
  show,
}: {
  view: TableView;
  network: Network | undefined;
  show: (view: TableView, network: Network | undefined) => void;
}) {
  const { t } = useTranslation("lists");
  return (
    <TableBar>
      <SearchBox
        label={t("search")}
        value={view.search}
        maxLength={TITLE_MAX}
        onSearch={(search) => show({ ...view, page: 1, search }, network)}
      />
      <NativeSelect
        aria-label={t("network")}
        value={network ?? ""}
        data={[
          { value: "", label: t("anyNetwork") },
          ...NETWORKS.map((value) => ({ value, label: NETWORK_FACTS[value].label })),
        ]}
        onChange={(event) => {
          const chosen = NETWORKS.find((one) => one === event.currentTarget.value);
          show({ ...view, page: 1 }, chosen);
        }}
      />
    </TableBar>
  );
}
