import { readOwnCampaign, type OwnCampaign } from "#contract/campaigns/own.ts";
import { takesPart } from "#contract/campaigns/states.ts";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconTargetArrow } from "@tabler/icons-react";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { date } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { Offers } from "#web/shared/campaigns/offers.tsx";
import "#web/shared/campaigns/own-words.ts";
import type { UrlInput } from "#web/shared/collections/url.ts";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { Brief, BriefFiles } from "./brief.tsx";
import { Checks } from "./checks.tsx";
import { OwnContracts } from "./contracts.tsx";
import { Deliverables } from "./deliverables.tsx";
import { ParticipationMark } from "./marks.tsx";
import { OwnCreator } from "./own-creator.tsx";
import styles from "./own.module.css";
import { Part } from "./part.tsx";
import { Payments } from "./payments.tsx";
import { readOwnUrl } from "./search-params.ts";
import { OwnShipments } from "./shipments.tsx";
import { ShownCreator } from "./shown-creator.tsx";

const t = texts("ownCampaigns");

/** A campaign as a creator sees it who may take part. */
export function OwnCampaignPage() {
  const search: UrlInput = useSearch({ strict: false });
  const { of } = readOwnUrl(search);
  return <OwnCreator of={of}>{(creatorId) => <OfCreator key={creatorId} creatorId={creatorId} of={of} />}</OwnCreator>;
}

function OfCreator({ creatorId, of }: { creatorId: string; of: number | undefined }) {
  const { campaignId } = useParams({ from: "/signed-in/my-campaigns/$campaignId" });
  const read = useRead(readOwnCampaign, { id: creatorId, campaign: campaignId });
  const back = (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} {...paths.ownCampaigns()} search={of === undefined ? {} : { of }} />}
    >
      {t("all")}
    </Button>
  );
  if (read.error?.err === "not_found")
    return (
      <Page title={t("notFound")} sampleMark={false}>
        <EmptyState icon={<IconTargetArrow size={22} />} title={t("notFound")} action={back}>
          {t("notFoundText")}
        </EmptyState>
        <OwnContracts of={{ id: creatorId, campaign: campaignId }} brand="" isIn={false} />
      </Page>
    );
  const campaign = read.data?.campaign;
  return (
    <Page
      title={campaign?.title ?? t("title")}
      lead={campaign && [t("by", { brand: campaign.brand }), periodOf(campaign)].join(" · ")}
      sampleMark={false}
      actions={back}
    >
      <Loaded read={read} failed={t("openFailed")} placeholder={<SkeletonRows rows={8} />}>
        {(data) => <Sections creatorId={creatorId} data={data} />}
      </Loaded>
    </Page>
  );
}

function periodOf({ startsOn, endsOn }: OwnCampaign["campaign"]): string {
  const days = [startsOn, endsOn].flatMap((day) => (day === null ? [] : [date(day)]));
  return days.length === 0 ? t("noPeriod") : days.join(" – ");
}

function Sections({ creatorId, data }: { creatorId: string; data: OwnCampaign }) {
  const { campaign, eligibility, participation, negotiation, open, deliverables, payments, files, shown, reliability } =
    data;
  const isIn = deliverables.length > 0 || takesPart(participation);
  return (
    <div className={styles.sections}>
      <PageSection
        title={t("part.title")}
        action={participation !== "none" && <ParticipationMark participation={participation} />}
      >
        <Part creatorId={creatorId} data={data} />
      </PageSection>
      {participation !== "none" && (
        <OwnContracts of={{ id: creatorId, campaign: campaign._id }} brand={campaign.brand} isIn={isIn} />
      )}
      {isIn && <OwnShipments of={{ id: creatorId, campaign: campaign._id }} brand={campaign.brand} />}
      {isIn && (
        <PageSection title={t("deliverables.title")}>
          <Deliverables
            creatorId={creatorId}
            campaignId={campaign._id}
            takesPart={takesPart(participation)}
            deliverables={deliverables}
          />
        </PageSection>
      )}
      {(isIn || payments.length > 0) && (
        <PageSection title={t("payments.title")}>
          <Payments creatorId={creatorId} campaignId={campaign._id} payments={payments} currency={campaign.currency} />
        </PageSection>
      )}
      {negotiation.length > 0 && (
        <PageSection title={t("negotiation.title")}>
          <Offers entries={negotiation} open={open} currency={campaign.currency} reader="creator" />
        </PageSection>
      )}
      <PageSection title={t("checks.title")} lead={participation === "invited" ? t("checks.invited") : undefined}>
        {eligibility.checks.length === 0 ? (
          <p className="flush muted">{t("checks.open")}</p>
        ) : (
          <Checks checks={eligibility.checks} />
        )}
      </PageSection>
      <PageSection title={t("brief.title")}>
        <Brief campaign={campaign} />
        <BriefFiles creatorId={creatorId} campaignId={campaign._id} files={files} />
      </PageSection>
      <PageSection title={t("shown.title", { brand: campaign.brand })} lead={t("shown.lead")}>
        <ShownCreator card={shown} reliability={reliability} />
      </PageSection>
    </div>
  );
}
