import type { CampaignView } from "#contract/campaigns/brief.ts";
import { date } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("campaigns");

/** The days of a campaign in words; undefined: no days are set. */
export function periodText({ startsOn, endsOn }: Pick<CampaignView, "startsOn" | "endsOn">): string | undefined {
  const [from, to] = [startsOn && date(startsOn), endsOn && date(endsOn)];
  if (from && to) return t("between", { from, to });
  if (from) return t("from", { day: from });
  return to ? t("until", { day: to }) : undefined;
}
