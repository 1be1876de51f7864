import { TEXT_MAX } from "#contract/base/limits.ts";
import { disputeFigure } from "#contract/privacy.ts";
import { Button, Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { submitByKeys } from "#web/ui/form/submit-by-keys.ts";
import { lengthProblem } from "#web/ui/form/too-long.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Disputable } from "./disputes.tsx";
import styles from "../explanation/explanation.module.css";

const t = texts("figures");
const ui = texts("ui");

/** Reports what is wrong with a figure. */
export function DisputeForm({ shown, onDone }: { shown: Disputable; onDone: () => void }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const tooLong = lengthProblem(text, TEXT_MAX);
  const field = useRef<HTMLTextAreaElement>(null);
  // Focuses the field when the form opens.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const send = useMutate(disputeFigure, {
    onSuccess: () => {
      toast({ message: t("disputes.sent"), tone: "good" });
      onDone();
    },
    onError: (failed) => setError(failed.fieldErrors()["text"] ?? failed.msg),
  });
  const { creatorId: id, figure, account } = shown;
  return (
    <form
      ref={reveal}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "") {
          setError(t("disputes.empty"));
          field.current?.focus();
        } else if (tooLong) field.current?.focus();
        else send.mutate({ id, figure, network: account?.network, username: account?.username, text });
      }}
    >
      <Textarea
        label={t("disputes.what")}
        description={t("disputes.about")}
        value={text}
        error={tooLong ?? error}
        autosize
        minRows={2}
        maxRows={6}
        ref={field}
        onKeyDown={submitByKeys}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className="flex justify-end gap-2">
        <Button size="xs" variant="default" onClick={onDone}>
          {ui("cancel")}
        </Button>
        <Button size="xs" type="submit" loading={send.busy}>
          {t("disputes.send")}
        </Button>
      </div>
    </form>
  );
}

/** The explanation may be taller than its card. */
function reveal(form: HTMLFormElement | null): void {
  form?.scrollIntoView({ block: "nearest" });
}
