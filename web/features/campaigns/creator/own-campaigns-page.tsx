import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import "#web/shared/campaigns/own-words.ts";
import type { UrlInput } from "#web/shared/collections/url.ts";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { Page } from "#web/shell/page.tsx";
import { texts } from "#web/words/i18n.ts";
import { BoardTab } from "./board-tab.tsx";
import { ContractsTab } from "./contracts-tab.tsx";
import { DatesTab } from "./dates-tab.tsx";
import { OwnCreator } from "./own-creator.tsx";
import styles from "./own.module.css";
import { OWN_TABS, ownPage, readOwnUrl, usualList } from "./search-params.ts";

export { OwnCampaignPage } from "./own-campaign-page.tsx";

const t = texts("ownCampaigns");

/** Campaigns for the user whose profile a creator is. */
export function OwnCampaignsPage() {
  const search: UrlInput = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = readOwnUrl(search);
  const { tab } = state;
  return (
    <Page title={t("title")} lead={t("lead")} sampleMark={false}>
      <OwnCreator of={state.of} onChoose={(of) => void navigate(ownPage({ ...state, of, list: usualList }))}>
        {(creatorId) => (
          <div className={styles.page}>
            <TabStrip className={undefined} label={t("tabs")}>
              {OWN_TABS.map((one) => (
                <Link key={one} {...ownPage({ ...state, tab: one, list: usualList })} {...tabProps(one === tab)}>
                  {t(`tab.${one}`)}
                </Link>
              ))}
            </TabStrip>
            {tab === "dates" ? (
              <DatesTab creatorId={creatorId} of={state.of} />
            ) : tab === "contracts" ? (
              <ContractsTab creatorId={creatorId} />
            ) : (
              <BoardTab key={tab} creatorId={creatorId} state={state} />
            )}
          </div>
        )}
      </OwnCreator>
    </Page>
  );
}
