import type { ReplyOf } from "#contract/base/endpoint.ts";
import { getCampaign, listCampaigns } from "#contract/campaigns/endpoints.ts";
import { Button } from "@mantine/core";
import { IconEye, IconFlag, IconPlus, IconTargetArrow } from "@tabler/icons-react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, lazy, useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { money } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { CreateDialog } from "#web/shared/campaigns/create-dialog.tsx";
import { CampaignStatusMark } from "#web/shared/campaigns/statuses.tsx";
import { listScreen } from "#web/shared/collections/list-screen.tsx";
import type { UrlInput } from "#web/shared/collections/url.ts";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { useHasBriefDraft } from "../brief/brief-draft.ts";
import { CampaignMenu } from "../parts/campaign-menu.tsx";
import { CampaignPages } from "../parts/campaign-pages.tsx";
import { periodText } from "../parts/period.ts";
import { CAMPAIGN_TABS, campaignsUrl, readCampaignUrl, writeCampaignUrl } from "../search-params.ts";
import { useCampaignId } from "../use-campaign-id.ts";

const t = texts("campaigns");

const Campaigns = listScreen(campaignsUrl, {
  words: "campaigns",
  call: listCampaigns,
  rows: "campaigns",
  name: ({ title }) => title,
  main: "title",
  cells: {
    title: ({ title }) => <span className="medium">{title}</span>,
    status: ({ status }) => <CampaignStatusMark status={status} />,
    visibility: ({ visibility }) => t(`visibility.${visibility}`),
    period: (row) => periodText(row) ?? null,
    budget: ({ budget, currency }) =>
      budget === null ? null : <span className="tabular">{money(budget, currency)}</span>,
    updated: ({ updatedAt }) => <Time at={updatedAt} />,
  },
  onPhone: ["title", "status", "creators"],
  icons: { status: IconFlag, visibility: IconEye },
  page: ({ _id }) => paths.campaign(_id),
});

/** The campaigns of the workspace. */
export function CampaignsPage() {
  const navigate = useNavigate();
  const canWrite = useCan("campaigns.write");
  const [isCreating, setCreating] = useState(false);
  const remember = useFocusBack(isCreating);
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      sampleMark={false}
      fill
      actions={
        canWrite && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              remember();
              setCreating(true);
            }}
          >
            {t("create")}
          </Button>
        )
      }
    >
      <CampaignPages current="list" />
      <Campaigns />
      {isCreating && (
        <CreateDialog
          onClose={() => setCreating(false)}
          onDone={({ _id }) => void navigate({ ...paths.campaign(_id), search: { tab: "brief" } })}
        />
      )}
    </Page>
  );
}

const OverviewTab = lazy(async () => ({ default: (await import("../overview/overview-tab.tsx")).OverviewTab }));
const BriefTab = lazy(async () => ({ default: (await import("../brief/brief-tab.tsx")).BriefTab }));
const CreatorsTab = lazy(async () => ({ default: (await import("../pipeline/creators-tab.tsx")).CreatorsTab }));

const DeliverablesTab = lazy(async () => ({
  default: (await import("../deliverables/deliverables-tab.tsx")).DeliverablesTab,
}));
const PaymentsTab = lazy(async () => ({ default: (await import("../payments/payments-tab.tsx")).PaymentsTab }));
const ReportTab = lazy(async () => ({ default: (await import("../report/report-tab.tsx")).ReportTab }));

/** The tabs in which a table scrolls. */
const FILLED = new Set<string>(["creators", "deliverables", "payments"]);

/** A campaign: its brief, and the creators who take part. */
export function CampaignPage() {
  const id = useCampaignId();
  const navigate = useNavigate();
  const search: UrlInput = useSearch({ strict: false });
  const { tab } = readCampaignUrl(search);
  const isTyping = useHasBriefDraft(id);
  const read = useRead(getCampaign, { id });
  if (read.error?.err === "not_found") return <NotHere />;
  const campaign = read.data?.campaign;
  return (
    <Page
      title={campaign?.title ?? t("title")}
      sampleMark={false}
      fill={FILLED.has(tab)}
      actions={
        campaign && (
          <>
            <span className="centered">
              <CampaignStatusMark status={campaign.status} />
            </span>
            <CampaignMenu campaign={campaign} onDeleted={() => void navigate(paths.campaigns())} />
          </>
        )
      }
    >
      <TabStrip className={undefined} label={t("tabs")}>
        {CAMPAIGN_TABS.map((one) => (
          <Link
            key={one}
            to="."
            search={writeCampaignUrl({ tab: one, layout: "board", place: undefined })}
            {...tabProps(one === tab)}
          >
            {t(one === "brief" && isTyping ? "unsavedBrief.tab" : `tab.${one}`)}
          </Link>
        ))}
      </TabStrip>
      <Loaded read={read} failed={t("failed")} placeholder={<SkeletonRows rows={8} />}>
        {(data) => (
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <Tab tab={tab} data={data} />
          </Suspense>
        )}
      </Loaded>
    </Page>
  );
}

function Tab({ tab, data }: { tab: (typeof CAMPAIGN_TABS)[number]; data: ReplyOf<typeof getCampaign> }) {
  if (tab === "brief") return <BriefTab campaign={data.campaign} files={data.files} />;
  if (tab === "creators") return <CreatorsTab campaign={data.campaign} />;
  if (tab === "deliverables") return <DeliverablesTab campaign={data.campaign} />;
  if (tab === "payments") return <PaymentsTab campaign={data.campaign} />;
  if (tab === "report") return <ReportTab campaign={data.campaign} />;
  return <OverviewTab campaign={data.campaign} overview={data.overview} />;
}

function NotHere() {
  return (
    <Page title={t("notFound")} sampleMark={false}>
      <EmptyState
        icon={<IconTargetArrow size={22} />}
        title={t("notFound")}
        action={<Button renderRoot={(props) => <Link {...props} {...paths.campaigns()} />}>{t("all")}</Button>}
      >
        {t("notFoundText")}
      </EmptyState>
    </Page>
  );
}
