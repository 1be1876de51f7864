import type { Endpoint } from "#contract/endpoint.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useDownload } from "#web/shared/export/use-download.ts";

/** The call of a list's file. */
export type FileCall = Endpoint & { download: true };

/** Saves all rows that match the filters as a file. */
export function FileButton({ call, filters, isEmpty }: { call: FileCall; filters: object; isEmpty: boolean }) {
  const { t } = useTranslation("table");
  const { download, isDownloading } = useDownload(call);
  return (
    <Button
      className="push-end"
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isDownloading}
      disabled={isEmpty}
      onClick={() => download({ filters })}
    >
      {t("list.export")}
    </Button>
  );
}
