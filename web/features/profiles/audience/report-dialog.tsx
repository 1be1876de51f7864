import type { ReplyOf } from "#contract/base/endpoint.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { addAudienceReport, TOOL_NAME_MAX, type profileAudience } from "#contract/profiles/audience.ts";
import { Button, FileButton, NativeSelect, TextInput } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { i18n, texts } from "#web/words/i18n.ts";

const t = texts("audience");

/** Adds another tool's report of an audience. */
export function ReportDialog({
  view: { networks, audienceNetwork },
  creatorId,
  onClose,
}: {
  view: ReplyOf<typeof profileAudience>;
  creatorId: string;
  onClose: () => void;
}) {
  const [file, setFile] = useState<File | null>(null);
  const [network, setNetwork] = useState(audienceNetwork);
  const [tool, setTool] = useState("");
  const [day, setDay] = useState("");
  const [today] = useState(() => new Date().toISOString().slice(0, "YYYY-MM-DD".length));
  const [problem, setProblem] = useState<string>();
  const adding = useMutate(addAudienceReport, {
    onSuccess({ ignored, actionId }) {
      const parts = new Intl.ListFormat(i18n.language).format(ignored.slice(0, 5));
      toastWithUndo(ignored.length > 0 ? t("report.addedWithout", { parts }) : t("report.added"), actionId);
      onClose();
    },
    onError: ({ msg }) => setProblem(msg),
  });

  function submit() {
    if (!file) return setProblem(t("report.none"));
    setProblem(undefined);
    if (adding.busy) return;
    adding.mutate({
      id: creatorId,
      report: file,
      network: network ?? undefined,
      tool: tool.trim() || undefined,
      date: day || undefined,
    });
  }

  return (
    <EntryDialog onClose={onClose} title={t("report.title")}>
      <DialogForm problem={problem} submit={t("report.submit")} busy={adding.busy} onSubmit={submit} onClose={onClose}>
        <p className="flush muted">{t("report.lead")}</p>
        <div className="stack gap-1">
          <div className="row gap-2">
            <FileButton
              accept=".json,.csv,.tsv,.xlsx"
              onChange={setFile}
              inputProps={{ "aria-label": t("report.file") }}
            >
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />} data-autofocus>
                  {t("report.choose")}
                </Button>
              )}
            </FileButton>
            <span className="shrink ellipsis">{file?.name}</span>
          </div>
          <p className="flush muted text-label">{t("report.fileAbout")}</p>
        </div>
        <NativeSelect
          label={t("report.network")}
          value={network ?? ""}
          data={networks.map((one) => ({ value: one.network, label: NETWORK_FACTS[one.network].label }))}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            setNetwork(NETWORKS.find((one) => one === chosen) ?? null);
          }}
        />
        <TextInput
          label={t("report.tool")}
          description={t("report.toolAbout")}
          maxLength={TOOL_NAME_MAX}
          value={tool}
          onChange={(event) => setTool(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t("report.date")}
          max={today}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </DialogForm>
    </EntryDialog>
  );
}
