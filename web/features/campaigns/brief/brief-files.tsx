import {
  BRIEF_FILES_MAX,
  getBriefFile,
  removeBriefFile,
  uploadBriefFile,
  type CampaignFile,
} from "#contract/campaigns/files.ts";
import { useMutate } from "#web/api/queries.ts";
import { FileList, UploadButton } from "#web/shared/campaigns/files.tsx";
import { useDownload } from "#web/shared/export/use-download.ts";
import { useCan } from "#web/shared/use-can.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("ownCampaigns");

/** Pictures and PDFs that creators read with the brief. */
export function BriefFiles({ campaignId, files }: { campaignId: string; files: readonly CampaignFile[] }) {
  const canWrite = useCan("campaigns.write");
  const { download, isDownloading } = useDownload(getBriefFile);
  const uploading = useMutate(uploadBriefFile, {
    onSuccess: ({ actionId, file }) => {
      if (actionId !== null) toastWithUndo(t("files.added", { name: file.name }), actionId);
    },
  });
  const removing = useMutate(removeBriefFile, {
    onSuccess: ({ actionId }) => {
      if (actionId !== null) toastWithUndo(t("files.removed"), actionId);
    },
    onError: toastError,
  });
  return (
    <PageSection title={t("files.title")} lead={t("files.lead")}>
      <div className="stack gap-3">
        {files.length === 0 && <p className="flush muted">{t("files.none")}</p>}
        <FileList
          files={files}
          label={t("files.title")}
          pictureOf={({ _id }) => `/api/campaigns/${campaignId}/files/${_id}`}
          isBusy={isDownloading || removing.busy}
          onDownload={({ _id }) => download({ id: campaignId, file: _id })}
          onRemove={canWrite ? ({ _id }) => removing.mutate({ id: campaignId, file: _id }) : undefined}
        />
        {canWrite && files.length < BRIEF_FILES_MAX && (
          <UploadButton
            label={t("files.add")}
            isBusy={uploading.busy}
            problem={uploading.error?.msg}
            onPick={(file) => uploading.mutate({ id: campaignId, file })}
          />
        )}
      </div>
    </PageSection>
  );
}
