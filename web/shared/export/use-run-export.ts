import { exportCsv } from "#contract/crm/endpoints.ts";
import { type ExportColumn } from "#contract/collections/crm.ts";
import { exportFile, exportPdf } from "#contract/exports.ts";
import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "#web/api/api-error.ts";
import { callForFile } from "#web/api/client.ts";
import { useMutate } from "#web/api/queries.ts";
import type { ReceivedFile } from "#web/api/send.ts";
import { exact } from "#web/lib/format.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Format } from "./last-choice.ts";
import { saveCsv, saveFile } from "./save-file.ts";
import type { ExportScope } from "./sources.ts";
import type { ExportJob } from "./export-job.ts";

const t = texts("exporting");

type ExportRequest = { scope: ExportScope; format: Format; columns: ExportColumn[] };

/** Downloads the file, or passes the job that generates it to `onJob`. */
export function useRunExport({ onJob, onDone }: { onJob: (job: ExportJob) => void; onDone: () => void }) {
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
  const pdf = useMutation<ReceivedFile, ApiError, ExportScope>({
    mutationFn: (scope) => callForFile(exportPdf, { ...scope, lang: navigator.language }),
    onSuccess: ({ fileName, content }) => {
      saveFile(fileName, content);
      toast({ message: t("saved", { fileName }), tone: "good" });
      onDone();
    },
  });
  const busy = csv.busy || file.busy || pdf.isPending;
  return {
    busy,
    problem: csv.error ?? file.error ?? pdf.error,
    run({ scope, format, columns }: ExportRequest) {
      if (busy) return;
      for (const one of [csv, file, pdf]) one.reset();
      if (format === "pdf") pdf.mutate(scope);
      else if (format === "csv") csv.mutate({ ...scope, options: { columns } });
      else file.mutate({ ...scope, format, options: { columns } });
    },
  };
}
