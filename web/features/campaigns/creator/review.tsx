import {
  DRAFT_FILE_BYTES_MAX,
  DRAFT_FILE_TYPES,
  DRAFT_FILES_MAX,
  getOwnDraftFile,
  removeDraftFile,
  resolveOwnComment,
  uploadDraftFile,
  type Pin,
} from "#contract/campaigns/drafts.ts";
import { commentOnDeliverable, type OwnDeliverable } from "#contract/campaigns/own.ts";
import { Button, Textarea } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { callForFile } from "#web/api/client.ts";
import { useMutate } from "#web/api/queries.ts";
import { newId } from "#web/lib/new-id.ts";
import { CommentList, PinNote, showComment } from "#web/shared/campaigns/drafts/comment-list.tsx";
import { DraftFiles } from "#web/shared/campaigns/drafts/draft-files.tsx";
import { UploadButton } from "#web/shared/campaigns/files.tsx";
import { useDownload } from "#web/shared/export/use-download.ts";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("ownCampaigns");

type Props = {
  creatorId: string;
  campaignId: string;
  deliverable: OwnDeliverable;
  mayDraft: boolean;
  children: ReactNode;
};

/** The files of a draft, which are added while it can be handed in, its form, and what both sides have written about it. */
export function Review({ creatorId, campaignId, deliverable, mayDraft, children }: Props) {
  const { _id, files, comments } = deliverable;
  const [pin, setPin] = useState<Pin | null>(null);
  const campaign = { id: creatorId, campaign: campaignId };
  const of = { ...campaign, deliverable: _id };
  const { download, isDownloading } = useDownload(getOwnDraftFile);
  const adding = useMutate(uploadDraftFile);
  const removing = useMutate(removeDraftFile, { onError: toastError });
  const resolving = useMutate(resolveOwnComment, { onError: toastError });
  return (
    <div className="stack gap-4">
      <DraftFiles
        files={files}
        comments={comments}
        pin={pin}
        onPin={setPin}
        onShow={showComment}
        pictureOf={(file) => `/api/my-campaigns/${creatorId}/campaigns/${campaignId}/draft-files/${file._id}`}
        load={async (file) => callForFile(getOwnDraftFile, { ...campaign, file: file._id })}
        isBusy={isDownloading || removing.busy}
        onDownload={(file) => download({ ...campaign, file: file._id })}
        onRemove={(file) => removing.mutate({ ...campaign, file: file._id })}
      />
      {mayDraft && files.length < DRAFT_FILES_MAX && (
        <UploadButton
          label={t("drafts.add")}
          types={DRAFT_FILE_TYPES}
          maxBytes={DRAFT_FILE_BYTES_MAX}
          isBusy={adding.busy}
          problem={adding.error?.msg}
          onPick={(file) => adding.mutate({ ...of, file })}
        />
      )}
      {children}
      <CommentList
        comments={comments}
        files={files}
        nameOf={({ isOfCreator }) => t(isOfCreator ? "deliverables.you" : "deliverables.brand")}
        isBusy={resolving.busy}
        onResolve={(comment, isResolved) => resolving.mutate({ ...of, comment, isResolved })}
      />
      <NewComment of={of} files={files} pin={pin} onPin={setPin} />
    </div>
  );
}

type NewProps = {
  of: { id: string; campaign: string; deliverable: string };
  files: OwnDeliverable["files"];
  pin: Pin | null;
  onPin: (pin: Pin | null) => void;
};

function NewComment({ of, files, pin, onPin }: NewProps) {
  const [key, setKey] = useState(newId);
  const form = useEndpointForm(commentOnDeliverable, {
    initial: { text: "" },
    inputOf: ({ text }) => ({ ...of, key, text, pin }),
    onDone() {
      form.reset();
      setKey(newId());
      onPin(null);
    },
  });
  return (
    <div className="stack gap-2">
      <PinNote pin={pin} files={files} onClear={() => onPin(null)} />
      <form className="row wrap items-start gap-2" onSubmit={form.submit} noValidate>
        <Textarea
          className="grow"
          aria-label={t("deliverables.comment")}
          placeholder={t("deliverables.comment")}
          autosize
          minRows={1}
          maxRows={8}
          {...form.text("text")}
        />
        <Button type="submit" variant="default" loading={form.busy}>
          {t("deliverables.send")}
        </Button>
      </form>
      <FormError>{form.problem}</FormError>
    </div>
  );
}
