import { TEXT_MAX } from "#contract/base/limits.ts";
import { answerDispute } from "#contract/privacy.ts";
import { Radio, Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { lengthProblem } from "#web/ui/form/too-long.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Dispute } from "./dispute-panel.tsx";
import styles from "./disputes.module.css";

const t = texts("privacy");

const VERDICTS = ["corrected", "rejected"] as const;
type Verdict = (typeof VERDICTS)[number];

/** Resolves a dispute: whether the figure was corrected, and why. The workspace sees the answer beside the figure. */
export function AnswerForm({ dispute: { _id, creator }, onDone }: { dispute: Dispute; onDone: () => void }) {
  const [state, setState] = useState<Verdict>("corrected");
  const [answer, setAnswer] = useState("");
  const tooLong = lengthProblem(answer, TEXT_MAX);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = useMutate(answerDispute, {
    onSuccess: () => toast({ message: t("disputes.sent", { name: creator.full_name }), tone: "good" }),
  });
  return (
    <div className={styles.form}>
      <DialogForm
        submit={t("disputes.send")}
        busy={send.busy}
        problem={send.error?.msg}
        onClose={onDone}
        onSubmit={() => {
          if (answer.trim() === "") {
            setMissing(true);
            field.current?.focus();
          } else if (tooLong) field.current?.focus();
          else send.mutate({ id: _id, state, answer });
        }}
      >
        <Radio.Group
          label={t("disputes.verdict")}
          value={state}
          onChange={(next) => setState(VERDICTS.find((verdict) => verdict === next) ?? "corrected")}
        >
          <div className={styles.choices}>
            {VERDICTS.map((verdict) => (
              <Radio key={verdict} value={verdict} label={t(`disputes.verdicts.${verdict}`)} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label={t("disputes.words")}
          description={t("disputes.wordsAbout")}
          value={answer}
          error={tooLong ?? (missing && t("disputes.wordsMissing"))}
          autosize
          minRows={2}
          maxRows={8}
          ref={field}
          onChange={(event) => {
            setAnswer(event.currentTarget.value);
            setMissing(false);
          }}
        />
      </DialogForm>
    </div>
  );
}
