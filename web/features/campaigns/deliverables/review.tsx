import { commentDeliverable, type readDeliverable } from "#contract/campaigns/deliverables.ts";
import { getDraftFile, removeSentFile, resolveComment, type DraftFile, type Pin } from "#contract/campaigns/drafts.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { callForFile } from "#web/api/client.ts";
import { useMutate } from "#web/api/queries.ts";
import { newId } from "#web/lib/new-id.ts";
import { CommentList, PinNote, showComment } from "#web/shared/campaigns/drafts/comment-list.tsx";
import { DraftFiles } from "#web/shared/campaigns/drafts/draft-files.tsx";
import { useDownload } from "#web/shared/export/use-download.ts";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("deliverables");
const own = texts("ownCampaigns");

type Notes = ReplyOf<typeof readDeliverable>["notes"];
type Props = {
  of: { id: string; deliverable: string };
  files: readonly DraftFile[];
  notes: Notes;
  canWrite: boolean;
  comment: Comment;
};

/** The files of the draft, and what both sides have written about it. */
export function Review({ of, files, notes, canWrite, comment }: Props) {
  const { pin, setPin } = comment;
  const { download, isDownloading } = useDownload(getDraftFile);
  const resolving = useMutate(resolveComment, { onError: toastError });
  const { id } = of;
  const removing = useMutate(removeSentFile, {
    onSuccess: ({ actionId }) => {
      setPin(null);
      toastWithUndo(own("drafts.removed"), actionId);
    },
    onError: toastError,
  });
  return (
    <>
      <DraftFiles
        files={files}
        comments={notes}
        pin={pin}
        onPin={canWrite ? setPin : undefined}
        onShow={showComment}
        pictureOf={({ _id }) => `/api/campaigns/${id}/draft-files/${_id}`}
        load={async ({ _id: file }) => callForFile(getDraftFile, { id, file })}
        isBusy={isDownloading || removing.busy}
        onDownload={({ _id: file }) => download({ id, file })}
        isOfBrand
        onRemove={canWrite ? ({ _id: file }) => removing.mutate({ id, file }) : undefined}
      />
      <section className="stack gap-3" aria-label={t("comments")}>
        <h3 className="flush text-body">{t("comments")}</h3>
        {notes.length === 0 && <p className="flush muted text-label">{t("noComments")}</p>}
        <CommentList
          comments={notes}
          files={files}
          nameOf={({ by, isOfCreator }) => (isOfCreator ? t("creatorSays") : (by ?? t("someoneGone")))}
          isBusy={resolving.busy}
          onResolve={canWrite ? (one, isResolved) => resolving.mutate({ ...of, comment: one, isResolved }) : undefined}
        />
        {canWrite && <NewComment files={files} comment={comment} />}
      </section>
    </>
  );
}

/** What is written about the draft: a step can take it along. */
export function useComment(of: Props["of"]) {
  const [key, setKey] = useState(newId);
  const [pin, setPin] = useState<Pin | null>(null);
  const form = useEndpointForm(commentDeliverable, {
    initial: { text: "" },
    inputOf: ({ text }) => ({ ...of, key, text, pin }),
    onDone: clear,
  });
  function clear() {
    form.reset();
    setKey(newId());
    setPin(null);
  }
  const { text } = form.values;
  return { form, pin, setPin, clear, written: text.trim() === "" ? undefined : { key, text, pin } };
}
export type Comment = ReturnType<typeof useComment>;

function NewComment({ files, comment: { form, pin, setPin } }: Pick<Props, "files" | "comment">) {
  return (
    <form className="stack gap-2" onSubmit={form.submit} noValidate>
      <PinNote pin={pin} files={files} onClear={() => setPin(null)} />
      <Textarea {...form.text("text")} label={t("comment")} autosize minRows={2} />
      <FormError>{form.problem}</FormError>
      <div>
        <Button type="submit" size="xs" variant="default" loading={form.busy}>
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
