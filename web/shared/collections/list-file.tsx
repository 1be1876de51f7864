import type { Endpoint } from "#contract/base/endpoint.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useDownload } from "#web/shared/export/use-download.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("table");

/** The call of a list's file. */
export type FileCall = Endpoint & { download: true };

/** Saves all rows that match the filters as a file. */
export function FileButton({
  call,
  of,
  filters,
  isEmpty,
}: {
  call: FileCall;
  /** What the path of the call names. */
  of?: object | undefined;
  filters: object;
  isEmpty: boolean;
}) {
  const { download, isDownloading } = useDownload(call);
  return (
    <Button
      className="push-end"
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isDownloading}
      disabled={isEmpty}
      onClick={() => download({ filters, ...of })}
    >
      {t("list.export")}
    </Button>
  );
}
