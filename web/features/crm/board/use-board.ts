import { updateCustomStatus } from "#contract/labels.ts";
import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { call } from "#web/api/client.ts";
import { invalidateTouched } from "#web/api/invalidate.ts";
import { useCards } from "#web/shared/board/use-cards.ts";
import { useMoves } from "#web/shared/board/use-moves.ts";
import { useLabels } from "#web/shared/crm-creators/labels.ts";
import { useCan } from "#web/shared/use-can.ts";
import { texts } from "#web/words/i18n.ts";
import { moveStatus } from "../labels/change-labels.ts";
import type { CrmState } from "../search-params.ts";
import { columnsOf, NO_STATUS } from "./statuses.ts";

const t = texts("board");

export type Board = ReturnType<typeof useBoard>;

const MOVING = {
  moved: (row: CrmCreator, to: string) => ({ ...row, status: to === NO_STATUS ? null : to }),
  send: async (row: CrmCreator, to: string) =>
    call(updateCustomStatus, { customCreatorId: row._id, statusId: to === NO_STATUS ? "" : to }),
  refresh: async () => invalidateTouched(updateCustomStatus),
};

/** The columns, and how cards and columns are moved: by pointer, by keyboard, and announced. */
export function useBoard({ filters }: CrmState) {
  const { tags, statuses } = useLabels();
  const canWrite = useCan("crm.write");
  const columns = columnsOf(statuses, filters.statuses);
  const titled = columns.map(({ id, label }) => ({ id, title: label?.title ?? t("noStatus") }));
  const cards = useCards<CrmCreator>({ columns: titled, canWrite, ...useMoves<CrmCreator>(MOVING) });
  const { say, titleOf } = cards;

  function moveColumn(id: string, to: number): void {
    const from = statuses.findIndex(({ _id }) => _id === id);
    if (from === -1 || to < 0 || to >= statuses.length || to === from) return;
    say(t("place", { title: titleOf(id), place: to + 1, count: statuses.length }));
    void moveStatus(statuses, from, to);
  }

  return {
    ...cards,
    columns,
    statuses,
    tags,
    moveColumn,
    placeOf: (id: string) => statuses.findIndex(({ _id }) => _id === id),
  };
}
