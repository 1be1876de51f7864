import {
  readTopicShare,
  removeTopicLogo,
  topicReportPdf,
  topicShareLog,
  uploadTopicCompanyLogo,
  uploadTopicLogo,
  type TopicReportSettings,
  type TopicShare,
} from "#contract/listening/sharing.ts";
import type { Topic } from "#contract/listening/shapes.ts";
import { Button, SegmentedControl } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate, useRead } from "#web/api/queries.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { PublicSwitch } from "#web/shared/share-list/access-pane.tsx";
import { AddressField } from "#web/shared/share-list/address-field.tsx";
import { ExpiryField } from "#web/shared/share-list/expiry-field.tsx";
import { LogoField, type WhichLogo } from "#web/shared/share-list/logo-field.tsx";
import { Look } from "#web/shared/share-list/look-pane.tsx";
import { PasswordField } from "#web/shared/share-list/password-field.tsx";
import { ReportScope, type Scope } from "#web/shared/share-list/report-settings.tsx";
import { Visits } from "#web/shared/share-list/visits.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { afterChange, useTopicSharing, type TopicSharing } from "./use-topic-sharing.ts";

const t = texts("listening");
const tLists = texts("lists");

const PANES = ["access", "report", "look", "visits"] as const;
type Pane = (typeof PANES)[number];

type Dialog = {
  topic: Pick<Topic, "_id" | "title">;
  /** The initial settings of a report that was never shared. */
  initial: TopicReportSettings;
  onClose: () => void;
};

/** Who can read the report of a topic, what it shows, under whose name, and who has read it. */
export function ShareDialog({ topic, initial, onClose }: Dialog) {
  const [pane, setPane] = useState<Pane>("access");
  const sharing = useTopicSharing(topic);
  const read = useRead(readTopicShare, { id: topic._id });
  return (
    <EntryDialog onClose={onClose} title={tLists("shareTitle", { title: topic.title })} size="lg">
      <div className="stack gap-4">
        <SegmentedControl<Pane>
          fullWidth
          aria-label={tLists("sharePanes")}
          value={pane}
          onChange={setPane}
          data={PANES.map((value) => ({ value, label: tLists(`sharePane.${value}`) }))}
        />
        <Loaded read={read} failed={t("shared.failed")} placeholder={<SkeletonRows rows={4} figures={1} />}>
          {({ share }) => (
            <>
              {pane === "access" && <AccessPane share={share} sharing={sharing} initial={initial} />}
              {pane === "report" && <ReportPane share={share} sharing={sharing} initial={initial} />}
              {pane === "look" && <LookPane share={share} sharing={sharing} />}
              {pane === "visits" && <VisitsPane share={share} />}
            </>
          )}
        </Loaded>
      </div>
    </EntryDialog>
  );
}

type PaneProps = { share: TopicShare; sharing: TopicSharing };

function AccessPane({ share, sharing, initial }: PaneProps & { initial: TopicReportSettings }) {
  const { _id: id, share: link } = share;
  const { publicity } = sharing;
  const state = share.public ? "publicOn" : link.id ? "publicAgain" : "publicOff";
  return (
    <div className="stack gap-4">
      <PublicSwitch
        description={t(`shared.${state}`)}
        isPublic={share.public}
        saving={publicity}
        onChange={(isPublic) => publicity.mutate({ id, public: isPublic, ...(isPublic && { report: initial }) })}
      />
      {share.public && link.url && (
        <>
          <AddressField address={location.origin + link.url} label={tLists("report.link")} sharing={sharing} />
          <PasswordField hasPassword={link.hasPassword} sharing={sharing} />
          <ExpiryField expiresAt={link.expiresAt} never={t("shared.expiryNever")} sharing={sharing} />
        </>
      )}
    </div>
  );
}

function ReportPane({ share, sharing, initial }: PaneProps & { initial: TopicReportSettings }) {
  const { sharing: saving, change } = sharing;
  const { report } = share.share;
  const isNew = share.share.id === null;
  // The document shows what the page would show.
  const settings = isNew ? `?settings=${encodeURIComponent(JSON.stringify(initial))}` : "";
  const chosen = (saving.isPending && saving.variables.report?.network) || report.network;
  const set = (patch: Partial<Scope>) => change({ report: { ...report, ...patch } }, tLists("toast.reportChanged"));
  return (
    <div className="stack gap-4">
      {!share.public && <p className="flush muted">{t("shared.private")}</p>}
      <Button
        className="self-start"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        renderRoot={(props) => (
          <a {...props} href={`/api${topicReportPdf.path.replace("{id}", share._id)}${settings}`} download>
            {props.children}
          </a>
        )}
      >
        {tLists("report.pdf")}
      </Button>
      {!isNew && <ReportScope report={report} chosen={chosen} onChange={set} />}
      <p className="flush text-label muted">{tLists("report.terms")}</p>
    </div>
  );
}

function LookPane({ share, sharing }: PaneProps) {
  const { label } = sharing;
  return (
    <Look
      shown={share}
      label={label}
      sharing={sharing}
      onLabel={(whiteLabel) => label.mutate({ id: share._id, whiteLabel })}
      logo={<TopicLogo which="logo" share={share} url={share.whiteLabelLogo} />}
      companyLogo={<TopicLogo which="company" share={share} url={share.company.logo} />}
    />
  );
}

/** A logo of a topic's report, with the calls that change it. */
function TopicLogo({ which, share, url }: { which: WhichLogo; share: TopicShare; url: string | null }) {
  const { _id: id, title } = share;
  const [ignored, setIgnored] = useState<string | null>(null);
  const onError = ({ msg }: ApiError) => setIgnored(msg);
  const saved = afterChange(() => tLists("toast.logo", { title }));
  const uploading = useMutate(which === "logo" ? uploadTopicLogo : uploadTopicCompanyLogo, { ...saved, onError });
  const removing = useMutate(
    removeTopicLogo,
    afterChange(() => tLists("toast.noLogo", { title })),
  );
  return (
    <LogoField
      which={which}
      url={url}
      uploading={uploading}
      removing={removing}
      ignored={ignored}
      onIgnored={setIgnored}
      onUpload={(logo) => uploading.mutate({ id, logo })}
      onRemove={() => removing.mutate({ id, which })}
    />
  );
}

function VisitsPane({ share }: Pick<PaneProps, "share">) {
  const read = useRead(topicShareLog, { id: share._id });
  const empty = share.public ? tLists("noVisits") : t("shared.noVisitsPrivate");
  return (
    <Loaded read={read} placeholder={<SkeletonRows rows={4} figures={1} />}>
      {(log) => <Visits {...log} empty={empty} stored={t("shared.visitsStored")} hasNames={false} />}
    </Loaded>
  );
}
