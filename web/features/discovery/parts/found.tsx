import { useTranslation } from "react-i18next";
import { exact } from "#web/lib/format.ts";
import type { DiscoverySearch } from "../search-params.ts";
import { useDiscover } from "../use-discover.ts";

/** How many creators the search finds, in words. */
export function Found({ search }: { search: DiscoverySearch }) {
  const { t } = useTranslation("discovery");
  const { data, error } = useDiscover(search);
  const waiting = t(error ? "noAnswer" : "counting");
  return data ? t("total", { count: data.totalResults, formatted: exact(data.totalResults) }) : waiting;
}
