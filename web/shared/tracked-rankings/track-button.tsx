import type { Network } from "#contract/networks/networks.ts";
import { narrowedName } from "#contract/rankings/ranking-name.ts";
import type { RankingView } from "#contract/rankings/endpoints.ts";
import { listTrackedRankings, trackRanking } from "#contract/rankings/tracked-rankings.ts";
import { Button } from "@mantine/core";
import { IconBell, IconBellCheck } from "@tabler/icons-react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { useCan } from "../use-can.ts";
import { useUntrack } from "./use-untrack.ts";

const t = texts("trackedRankings");

const onError = ({ msg }: { msg: string }) => void toast({ message: msg, tone: "bad" });

/** Tracks a ranking, as narrowed by a network and a country, or stops to. Nothing for those who may not. */
export function TrackButton({
  top,
  network,
  country,
  onUntracked,
}: {
  top: Pick<RankingView, "id" | "name">;
  network: Network | null;
  country: string | null;
  onUntracked: () => void;
}) {
  const canWrite = useCan("crm.write");
  const { data } = useRead(listTrackedRankings, {}, { enabled: canWrite });
  const name = narrowedName(top, { network, country });
  const track = useMutate(trackRanking, {
    onSuccess: () => toast({ message: t("trackedToast", { name }), tone: "good" }),
    onError,
  });
  const untrack = useUntrack(name, onUntracked);
  if (!canWrite || !data) return null;
  const isTracked = data.trackings.some(
    (one) => one.top.id === top.id && one.network === network && one.country === country,
  );
  const input = { topId: top.id, network: network ?? undefined, country: country ?? undefined };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={isTracked ? <IconBellCheck size={14} aria-hidden /> : <IconBell size={14} aria-hidden />}
      aria-pressed={isTracked}
      aria-label={isTracked ? t("untrackNamed", { name }) : undefined}
      loading={track.busy || untrack.busy}
      onClick={() => (isTracked ? untrack.mutate(input) : track.mutate(input))}
    >
      {t(isTracked ? "tracked" : "track")}
    </Button>
  );
}
