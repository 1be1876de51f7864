import { exportRanking, RANKED_EXPORT_MAX } from "#contract/rankings/endpoints.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useDownload } from "#web/shared/export/use-download.ts";
import { exact } from "#web/lib/format.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import type { ShownRanking } from "../search-params.ts";
import { viewInputOf, type RankingsControl } from "../use-rankings.ts";

const t = texts("exporting");
const words = texts("rankings");

/** The view shown as a file, as far as the plan exports it, or the chosen creators of the ranking. */
export function ExportRanking({
  control: { search },
  shown,
  ...of
}: {
  control: RankingsControl;
  shown: ShownRanking;
} & (
  | { creatorIds: readonly string[] }
  | { /** Number of creators in the view, and in a file of it. */ total: number; max: number }
)) {
  const { download, isDownloading } = useDownload(exportRanking, {
    onSaved: (fileName) => toast({ message: t("saved", { fileName }) }),
  });
  const isOfAll = "total" in of;
  const isPart = isOfAll && of.total > of.max;
  const isTooMany = !isOfAll && of.creatorIds.length > RANKED_EXPORT_MAX;
  const about = () => {
    if (isTooMany) return words("exportMax", { count: RANKED_EXPORT_MAX });
    if (!isOfAll) return words("exportChosen");
    const [total, max] = [exact(of.total), exact(of.max)];
    return isPart ? words("exportPart", { max, total }) : words("exportAll", { count: of.total, formatted: total });
  };
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isDownloading}
      disabled={isTooMany}
      title={about()}
      data-compact
      onClick={() =>
        download({
          ...viewInputOf(shown, search),
          ...(search.day && { day: search.day }),
          ...(!isOfAll && { creators: of.creatorIds.join(",") }),
        })
      }
    >
      {isPart ? words("exportFirst", { formatted: exact(of.max) }) : t("open")}
    </Button>
  );
}
