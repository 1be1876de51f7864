import { updateSequence, type WholeSequence } from "#contract/mail/sequences.ts";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { editNumber, numberIn } from "#web/lib/read-number.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { AttachFiles } from "#web/shared/mail/attach-files.tsx";
import { MailFields, textProblem } from "#web/shared/mail/mail-fields.tsx";
import { FollowUps, SequenceRules } from "#web/shared/mail/plan-fields.tsx";
import { stepOf, WAIT, type DraftStep } from "#web/shared/mail/plan.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("sequences");

/** Changes a sequence while it runs. */
export function EditSequence({ sequence, onClose }: { sequence: WholeSequence; onClose: () => void }) {
  const [steps, setSteps] = useState<DraftStep[]>(() =>
    sequence.steps.map(({ waitDays, subject, text, attachments }) => ({
      waitDays: editNumber(waitDays, WAIT),
      subject,
      text,
      files: attachments,
    })),
  );
  const [rules, setRules] = useState(() => {
    const { hours, stopStatuses, sentStatus, answeredStatus } = sequence;
    return { hours, stopStatuses, sentStatus, answeredStatus };
  });
  const save = useMutate(updateSequence, {
    onSuccess() {
      toast({ message: t("saved"), tone: "good" });
      onClose();
    },
  });
  const [first, ...followUps] = steps;
  if (!first) return null;
  const isComplete =
    first.subject.trim() !== "" &&
    steps.every(
      ({ waitDays, text }) => text.trim() !== "" && textProblem(text) === undefined && numberIn(waitDays, WAIT),
    );
  return (
    <EntryDialog onClose={onClose} title={t("editing.title")} size={720}>
      <DialogForm
        problem={save.error?.msg}
        submit={t("editing.submit")}
        busy={save.busy}
        disabled={!isComplete}
        onSubmit={() => save.mutate({ id: sequence._id, steps: steps.map(stepOf), ...rules })}
        onClose={onClose}
      >
        <p className="flush muted">{t("editing.text")}</p>
        <section className="stack gap-3" aria-label={t("first")}>
          <MailFields
            subject={first.subject}
            text={first.text}
            minRows={5}
            onWrite={(patch) => setSteps([{ ...first, ...patch }, ...followUps])}
          />
          <AttachFiles
            files={first.files}
            isLocked={save.busy}
            onFiles={(files) => setSteps([{ ...first, files }, ...followUps])}
          />
        </section>
        <FollowUps steps={followUps} isLocked={save.busy} onSteps={(next) => setSteps([first, ...next])} />
        <SequenceRules rules={rules} onChange={(patch) => setRules({ ...rules, ...patch })} />
      </DialogForm>
    </EntryDialog>
  );
}
