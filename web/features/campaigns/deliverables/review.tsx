import { commentDeliverable, type readDeliverable } from "#contract/campaigns/deliverables.ts";
import { getDraftFile, resolveComment, type DraftFile, type Pin } from "#contract/campaigns/drafts.ts";
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
import { FormError } from "#web/ui/form/form-error.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("deliverables");

type Notes = ReplyOf<typeof readDeliverable>["notes"];
type Props = {
  of: { id: string; deliverable: string };
  files: readonly DraftFile[];
  notes: Notes;
  canWrite: boolean;
};

/** The files of the draft, and what both sides have written about it. */
export function Review({ of, files, notes, canWrite }: Props) {
  const [pin, setPin] = useState<Pin | null>(null);
  const { download, isDownloading } = useDownload(getDraftFile);
  const resolving = useMutate(resolveComment, { onError: toastError });
  const { id } = of;
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
        isBusy={isDownloading}
        onDownload={({ _id: file }) => download({ id, file })}
      />
      <section className="stack gap-3" aria-label={t("comments")}>
        <h3 className="flush text-body">{t("comments")}</h3>
        {notes.length === 0 && <p className="flush muted text-label">{t("noComments")}</p>}
        <CommentList
          comments={notes}
          files={files}
          nameOf={({ by, isOfCreator }) => (isOfCreator ? t("creatorSays") : (by ?? t("someoneGone")))}
          isBusy={resolving.busy}
          onResolve={canWrite ? (comment, isResolved) => resolving.mutate({ ...of, comment, isResolved }) : undefined}
        />
        {canWrite && <NewComment of={of} files={files} pin={pin} onPin={setPin} />}
      </section>
    </>
  );
}

type NewProps = Pick<Props, "of" | "files"> & { pin: Pin | null; onPin: (pin: Pin | null) => void };

function NewComment({ of, files, pin, onPin }: NewProps) {
  const [key, setKey] = useState(newId);
  const form = useEndpointForm(commentDeliverable, {
    initial: { text: "" },
    inputOf: ({ text }) => ({ ...of, key, text, pin }),
    onDone() {
      form.reset();
      setKey(newId());
      onPin(null);
    },
  });
  return (
    <form className="stack gap-2" onSubmit={form.submit} noValidate>
      <PinNote pin={pin} files={files} onClear={() => onPin(null)} />
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
