import { exportCsv } from "#contract/crm.ts";
import { type ExportColumn } from "#contract/collections/crm.ts";
import { exportFile, exportPdf } from "#contract/exports.ts";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { toast } from "#web/ui/toast.tsx";
import { fetchFile, type FetchedFile } from "./fetch-file.ts";
import type { Format } from "./last-choice.ts";
import { saveCsv, saveFile } from "./save-file.ts";
import type { Whom } from "./sources.ts";
import type { ExportJob } from "./export-job.ts";

type Asked = { whom: Whom; format: Format; columns: ExportColumn[] };

/** Makes the file and hands it to the browser, or the job that makes it to `onJob`. */
export function useRunExport({ onJob, onDone }: { onJob: (job: ExportJob) => void; onDone: () => void }) {
  const { t, i18n } = useTranslation("exporting");
  const told = (fileName: string) => {
    toast({ message: t("saved", { fileName }), tone: "good" });
    onDone();
  };
  const csv = useMutate(exportCsv, {
    onSuccess: ({ data, fileName, rows, jobId }) => {
      if (jobId) onJob({ id: jobId });
      else if (data !== null) {
        saveCsv(fileName, data);
        toast({ message: t("done", { count: rows, formatted: exact(rows), fileName }), tone: "good" });
      }
      onDone();
    },
  });
  const file = useMutate(exportFile, {
    onSuccess: ({ jobId }) => {
      if (jobId) onJob({ id: jobId, fetchWhenDone: true });
      onDone();
    },
  });
  const pdf = useMutation<FetchedFile, ApiError, Whom>({
    mutationFn: (whom) => fetchFile(exportPdf, { ...whom, lang: i18n.language }),
    onSuccess: ({ fileName, content }) => {
      saveFile(fileName, content);
      told(fileName);
    },
  });
  const busy = csv.busy || file.busy || pdf.isPending;
  return {
    busy,
    problem: csv.error ?? file.error ?? pdf.error,
    run({ whom, format, columns }: Asked) {
      if (busy) return;
      for (const one of [csv, file, pdf]) one.reset();
      if (format === "pdf") pdf.mutate(whom);
      else if (format === "csv") csv.mutate({ ...whom, options: { columns } });
      else file.mutate({ ...whom, format, options: { columns } });
    },
  };
}
