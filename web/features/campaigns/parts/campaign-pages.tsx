import { Link } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("campaigns");

/** The list of campaigns, and what is to do in all of them. */
export function CampaignPages({ current }: { current: "list" | "agenda" }) {
  return (
    <TabStrip className={undefined} label={t("pages.label")}>
      <Link {...paths.campaigns()} {...tabProps(current === "list")}>
        {t("pages.list")}
      </Link>
      <Link {...paths.agenda()} {...tabProps(current === "agenda")}>
        {t("pages.agenda")}
      </Link>
    </TabStrip>
  );
}
