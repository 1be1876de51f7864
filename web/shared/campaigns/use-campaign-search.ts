import { listCampaigns, type CampaignRow } from "#contract/campaigns/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { searchText } from "#contract/search/search-text.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";

/** Campaigns that can have news, and that creators can be added to. */
const OPEN = { statuses: ["draft", "active", "pause"] } satisfies InputOf<typeof listCampaigns>["filters"];

/** Typing pauses so long before the campaigns are searched. */
const PAUSE_MS = 200;

const NONE: readonly CampaignRow[] = [];

/** Open campaigns by what is typed, which the server searches; the last changed first. */
export function useCampaignSearch() {
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const read = useRead(listCampaigns, { filters: { ...OPEN, search: settled } }, { keepRows: true });
  const { data, isPlaceholderData } = read;
  const isCurrent = data !== undefined && !isPlaceholderData && settled === typed.trim();
  const listed = data?.campaigns ?? NONE;
  return {
    read,
    typed,
    setTyped,
    /** Whether the campaigns are those of what is typed now. */
    isCurrent,
    /** Whether there is none at all. */
    isEmpty: isCurrent && settled === "" && listed.length === 0,
    // Until the answer is there, Enter picks nothing that was not typed.
    campaigns: isCurrent ? listed : listed.filter(({ title }) => searchText(title).includes(searchText(typed))),
    hasMore: isCurrent && data.total > listed.length,
  };
}
