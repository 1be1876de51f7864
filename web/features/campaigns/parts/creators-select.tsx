import { listCampaignCreators } from "#contract/campaigns/creators.ts";
import { campaignCreatorList } from "#contract/collections/campaigns.ts";
import { MultiSelect } from "@mantine/core";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("deliverables");

/** Chooses creators of the campaign, those who take part first. */
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
  const read = useRead(listCampaignCreators, {
    id: campaignId,
    sort: "status",
    asc: "false",
    filters: { statuses: [...TAKE_PART] },
  });
  const { creators = [], total = 0 } = read.data ?? {};
  if (read.data && creators.length === 0) return <p className="flush muted">{t("dialog.noCreators")}</p>;
  return (
    <MultiSelect
      label={t("dialog.creators")}
      placeholder={chosen.length === 0 ? t("dialog.creatorsPlaceholder") : ""}
      description={
        total > campaignCreatorList.size
          ? t("dialog.creatorsMore", { formatted: exact(campaignCreatorList.size) })
          : undefined
      }
      searchable
      value={chosen}
      error={error ?? read.error?.msg}
      data={creators.map(({ _id, creator }) => ({ value: _id, label: creator.full_name }))}
      onChange={onChange}
    />
  );
}

/** Creators who can agree on something. */
const TAKE_PART = ["in_discussion", "invited", "new_application", "accepted", "in_collaboration"] as const;
