import { exportRanking, RANKED_EXPORT_MAX } from "#contract/rankings.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useDownload } from "#web/shared/export/use-download.ts";
import { toast } from "#web/ui/toast.tsx";
import type { ShownRanking } from "../search-params.ts";
import { inputOf, type RankingsControl } from "../use-rankings.ts";

/** The page shown as a file, or the chosen creators of the ranking. */
export function ExportRanking({
  control: { search },
  shown,
  creatorIds,
}: {
  control: RankingsControl;
  shown: ShownRanking;
  /** Absent: the page. */
  creatorIds?: readonly string[];
}) {
  const { t } = useTranslation("exporting");
  const { t: words } = useTranslation("rankings");
  const { download, isDownloading } = useDownload(exportRanking, {
    onSaved: (fileName) => toast({ message: t("saved", { fileName }) }),
  });
  const isTooMany = creatorIds !== undefined && creatorIds.length > RANKED_EXPORT_MAX;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isDownloading}
      disabled={isTooMany}
      title={
        isTooMany ? words("exportMax", { count: RANKED_EXPORT_MAX }) : words(creatorIds ? "exportChosen" : "exportPage")
      }
      data-compact
      onClick={() => download({ ...inputOf(shown, search), ...(creatorIds && { creators: creatorIds.join(",") }) })}
    >
      {t("open")}
    </Button>
  );
}
