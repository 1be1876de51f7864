import { listCampaignCreators } from "#contract/campaigns/creators.ts";
import { campaignCreatorList } from "#contract/collections/campaigns.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { MultiSelect, type ComboboxParsedItem } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("deliverables");

const PAUSE_MS = 200;
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** Chooses creators of the campaign who can agree on something. The server searches: a campaign can have thousands. */
export function CreatorsSelect({
  campaignId,
  chosen,
  error,
  onChange,
}: {
  campaignId: string;
  chosen: string[];
  error: string | undefined;
  onChange: (creatorIds: string[]) => void;
}) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim().slice(0, TITLE_MAX), PAUSE_MS);
  const [names, setNames] = useState(NO_NAMES);
  const read = useRead(
    listCampaignCreators,
    {
      id: campaignId,
      sort: "status",
      asc: "false",
      filters: { statuses: [...TAKE_PART], ...(search !== "" && { search }) },
    },
    { keepRows: true },
  );
  const { creators = [], total = 0 } = read.data ?? {};
  if (read.data && search === "" && !read.isPlaceholderData && creators.length === 0 && chosen.length === 0)
    return <p className="flush muted">{t("dialog.noCreators")}</p>;
  const found = creators.map(({ _id, creator }) => ({ value: _id, label: creator.full_name }));
  const choose = (ids: string[]) => {
    const known = new Map([...names, ...found.map(({ value, label }) => [value, label] as const)]);
    setNames(new Map(ids.map((id) => [id, known.get(id) ?? id])));
    onChange(ids);
  };
  return (
    <MultiSelect
      label={t("dialog.creators")}
      placeholder={chosen.length === 0 ? t("dialog.creatorsPlaceholder") : ""}
      description={
        total > campaignCreatorList.size
          ? t("dialog.creatorsMore", { formatted: exact(campaignCreatorList.size), total: exact(total) })
          : undefined
      }
      nothingFoundMessage={read.isFetching ? undefined : t("dialog.creatorsMissing")}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options.filter((option) => isFound(option, found))}
      value={chosen}
      error={error ?? read.error?.msg}
      data={withChosen(found, names)}
      onChange={choose}
    />
  );
}

export type Option = { value: string; label: string };

/** Creators that were chosen in an earlier search need their names too. */
function withChosen(found: readonly Option[], names: ReadonlyMap<string, string>): Option[] {
  const listed = new Set(found.map(({ value }) => value));
  return [...found, ...[...names].flatMap(([value, label]) => (listed.has(value) ? [] : [{ value, label }]))];
}

/** Whether an option is among those that the server has found. */
export function isFound(option: ComboboxParsedItem, found: readonly Option[]): boolean {
  return "value" in option && found.some(({ value }) => value === option.value);
}

/** Creators who can agree on something. */
const TAKE_PART = ["in_discussion", "invited", "new_application", "accepted", "in_collaboration"] as const;
