import type { ListView } from "#contract/lists/shapes.ts";
import { shareLog } from "#contract/lists/endpoints.ts";
import { useRead } from "#web/api/queries.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { Visits } from "./visits.tsx";

const t = texts("lists");

/** Who has looked at a shared list. */
export function VisitsPane({ list }: { list: ListView }) {
  const read = useRead(shareLog, { id: list._id });
  const empty = t(list.public ? "noVisits" : "noVisitsPrivate");
  return (
    <Loaded read={read} placeholder={<SkeletonRows rows={4} figures={1} />}>
      {(log) => <Visits {...log} empty={empty} stored={t("visitsStored")} hasNames />}
    </Loaded>
  );
}
