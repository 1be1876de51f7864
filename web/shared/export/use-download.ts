import type { Endpoint, InputOf } from "#contract/base/endpoint.ts";
import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "#web/api/api-error.ts";
import { callForFile } from "#web/api/client.ts";
import type { ReceivedFile } from "#web/api/send.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { saveFile } from "./save-file.ts";

const t = texts("exporting");

/** Downloads the file of an endpoint and saves it in the browser; says so when it fails. */
export function useDownload<E extends Endpoint>(
  endpoint: E,
  { onSaved = () => {} }: { onSaved?: (fileName: string) => void } = {},
) {
  const { mutate, isPending } = useMutation<ReceivedFile, ApiError, InputOf<E>>({
    mutationFn: (input) => callForFile(endpoint, input),
    onSuccess: ({ fileName, content }) => {
      saveFile(fileName, content);
      onSaved(fileName);
    },
    onError: ({ msg }) => void toast({ message: t("notDownloaded", { msg }), tone: "bad" }),
  });
  return { download: mutate, isDownloading: isPending };
}
