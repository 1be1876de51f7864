import { Button, FileButton, Textarea } from "@mantine/core";
import { IconFileImport, IconTable } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState, type DragEvent } from "react";
import { paths } from "#web/lib/paths.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import styles from "./open-table.module.css";
import { openImport, planImport } from "#contract/imports/endpoints.ts";
import { useMutate } from "#web/api/queries.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("imports");

const ACCEPTED = ".csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson,text/csv,text/plain,application/json";

/** Opens a table from a file or from cells pasted out of a spreadsheet. */
export function OpenTable({ intoCrm }: { /** Preselects the CRM as a destination. */ intoCrm: boolean }) {
  const [pasting, setPasting] = useState(false);
  const { open, reading, problem } = useOpenImport(intoCrm);
  return (
    <section className={styles.open} aria-label={t("open.title")}>
      {pasting ? <PasteBox busy={reading !== null} onTable={open} /> : <DropZone reading={reading} onFile={open} />}
      {problem && <FormError>{`${t("open.failed")}. ${problem}`}</FormError>}
      <div className={styles.others}>
        <Button variant="subtle" size="compact-sm" disabled={reading !== null} onClick={() => setPasting(!pasting)}>
          {t(pasting ? "open.file" : "open.paste")}
        </Button>
        <Link {...paths.importLinks()}>{t("open.links")}</Link>
      </div>
    </section>
  );
}

function DropZone({ reading, onFile }: { reading: string | null; onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && reading === null) onFile(file);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside does the same by keyboard
    <div
      className={styles.zone}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={styles.icon} aria-hidden>
        <IconFileImport size={26} />
      </span>
      <div className={styles.words}>
        <strong aria-live="polite">{reading === null ? t("open.drop") : t("open.reading", { name: reading })}</strong>
        <span className="muted">{t("open.formats")}</span>
      </div>
      <FileButton accept={ACCEPTED} onChange={(file) => file && onFile(file)}>
        {(props) => (
          <Button {...props} loading={reading !== null}>
            {t("open.choose")}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

function PasteBox({ busy, onTable }: { busy: boolean; onTable: (file: File) => void }) {
  const [text, setText] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const isEmpty = text.trim() === "";
  return (
    <form
      className={styles.paste}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (!isEmpty) onTable(new File([text], "pasted.txt", { type: "text/plain" }));
      }}
    >
      <Textarea
        label={t("open.pasteLabel")}
        description={t("open.pasteHint")}
        error={submitted && isEmpty && t("open.pasteEmpty")}
        minRows={8}
        maxRows={16}
        autosize
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a button press
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" leftSection={<IconTable size={16} aria-hidden />} loading={busy}>
        {t("open.pasteSubmit")}
      </Button>
    </form>
  );
}

/** Uploads a table and opens its draft. */
function useOpenImport(intoCrm: boolean) {
  const navigate = useNavigate();
  const planning = useMutate(planImport);
  const opening = useMutate(openImport, {
    async onSuccess({ import: { _id: id, plan } }) {
      if (intoCrm && !plan.intoCrm)
        await planning.mutateAsync({ id, plan: { ...plan, intoCrm } }).catch(() => undefined);
      void navigate(paths.import(id));
    },
  });
  return {
    open: (file: File) => opening.mutate({ table: file }),
    /** The name of the file being uploaded. */
    reading: opening.isPending ? opening.variables.table.name : null,
    problem: opening.error?.msg,
  };
}
