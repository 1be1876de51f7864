import type { exportCsv } from "#contract/crm.ts";
import type { Endpoint, InputOf, ReplyOf } from "#contract/endpoint.ts";
import type { exportListCsv } from "#contract/lists.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { toast } from "#web/ui/toast.tsx";
import { saveCsv } from "./save-file.ts";

type ExportEndpoint = typeof exportCsv | typeof exportListCsv;
type Exported = Pick<ReplyOf<ExportEndpoint>, "data" | "fileName" | "rows" | "jobId">;

/** A large export that is being made, and the name its file will have. */
export type ExportJob = {
  id: string;
  fileName: string;
  /** It is waited for: handed to the browser as soon as it is there. */
  fetchWhenDone?: boolean;
};

/** Exports at once where the server answers with the file, else follows the job that makes it. */
export function useExport<E extends Endpoint & ExportEndpoint>(endpoint: E) {
  const { t } = useTranslation("exporting");
  const [job, setJob] = useState<ExportJob | null>(null);
  const exporting = useMutate(endpoint, {
    onSuccess: (reply) => take(reply),
    onError: ({ msg }) => toast({ message: t("failed", { msg }), tone: "bad" }),
  });

  function take({ data, fileName, rows, jobId }: Exported) {
    if (jobId) return setJob({ id: jobId, fileName });
    if (data === null) return;
    saveCsv(fileName, data);
    toast({ message: t("done", { count: rows, formatted: exact(rows), fileName }), tone: "good" });
  }

  return {
    run: (input: InputOf<E>) => {
      if (!exporting.busy) exporting.mutate(input);
    },
    busy: exporting.busy,
    job,
    forgetJob: () => setJob(null),
  };
}
