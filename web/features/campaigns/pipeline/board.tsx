import { PIPELINE_STATUSES } from "#contract/base/states.ts";
import { changeCampaignCreators, listCampaignCreators, type CampaignCreator } from "#contract/campaigns/creators.ts";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#web/api/client.ts";
import { invalidateTouched } from "#web/api/invalidate.ts";
import { queryOf } from "#web/api/queries.ts";
import { compact, exact, money } from "#web/lib/format.ts";
import { BoardColumn } from "#web/shared/board/board-column.tsx";
import { CardAccounts } from "#web/shared/board/card-accounts.tsx";
import boardStyles from "#web/shared/board/board.module.css";
import { useCards, type Cards } from "#web/shared/board/use-cards.ts";
import { useMoves } from "#web/shared/board/use-moves.ts";
import { columnOf, usePages } from "#web/shared/board/use-pages.ts";
import { PipelineMark } from "#web/shared/campaigns/statuses.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { texts } from "#web/words/i18n.ts";
import type { PipelineStatus } from "#contract/campaigns/states.ts";

const t = texts("campaignCreators");
const board = texts("board");

const CARD_HEIGHT = 96;

const COLUMNS = PIPELINE_STATUSES.map((id) => ({ id, title: t(`statuses.${id}`) }));
const statusOf = (id: string): PipelineStatus => PIPELINE_STATUSES.find((one) => one === id) ?? "to_contact";

type Props = { campaignId: string; search: string; onOpen: (row: CampaignCreator) => void };

/** The creators of a campaign by status: moved by dragging and by keyboard, read as far as they are looked at. */
export function PipelineBoard({ campaignId, search, onOpen }: Props) {
  const canWrite = useCan("campaigns.write");
  const moving = useMoves<CampaignCreator>({
    moved: (row, to) => ({ ...row, status: statusOf(to) }),
    send: async ({ _id }, to) =>
      call(changeCampaignCreators, { id: campaignId, creatorsId: [_id], status: statusOf(to) }),
    refresh: async () => invalidateTouched(changeCampaignCreators),
  });
  const cards = useCards<CampaignCreator>({ columns: COLUMNS, canWrite, ...moving });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={boardStyles.board} aria-label={t("boardLabel")} tabIndex={0}>
        {PIPELINE_STATUSES.map((status) => (
          <StatusColumn key={status} {...{ cards, status, campaignId, search, onOpen }} />
        ))}
      </section>
      <p id="board-keys" hidden>
        {board("keys")}
      </p>
      <output className="visually-hidden">{cards.announcement}</output>
    </>
  );
}

function StatusColumn({
  cards,
  status,
  onOpen,
  campaignId,
  search,
}: Props & { cards: Cards<CampaignCreator>; status: PipelineStatus }) {
  const { pages, readNext } = usePages(search);
  const reads = useQueries({
    queries: Array.from({ length: pages }, (_, at) =>
      queryOf(listCampaignCreators, { id: campaignId, page: at + 1, filters: { search, statuses: [status] } }),
    ),
  });
  const read = columnOf(status, reads, {
    moves: cards.moves,
    partOf: ({ creators: rows, total }) => ({ rows, total }),
    readNext,
  });
  const [isFolded, setFolded] = useState(false);
  const title = t(`statuses.${status}`);
  return (
    <BoardColumn
      board={cards}
      id={status}
      title={title}
      label={board("cards", { title })}
      read={read}
      renderHead={() => (
        <header className={boardStyles.head}>
          <h2 className={boardStyles.title}>
            <PipelineMark status={status} />
          </h2>
          {read.isKnown && (
            <output className={boardStyles.count} title={exact(read.total)} data-column={status}>
              {compact(read.total)}
            </output>
          )}
        </header>
      )}
      renderCard={(row) => <PlaceCard row={row} onOpen={onOpen} />}
      cardHeight={CARD_HEIGHT}
      isFolded={isFolded}
      fold={setFolded}
      onOpen={onOpen}
    />
  );
}

function PlaceCard({ row, onOpen }: { row: CampaignCreator } & Pick<Props, "onOpen">) {
  const { creator, fee, currency, note } = row;
  return (
    <>
      <div className="row gap-2">
        <Avatar name={creator.full_name} src={creator.picture_url} brand={creator.is_a_brand} size={32} />
        <button
          type="button"
          className="plain-button grow shrink ellipsis text-table medium text-start hover-underline"
          title={creator.full_name}
          onClick={() => onOpen(row)}
        >
          {creator.full_name}
        </button>
        {fee !== null && <span className="text-label tabular nowrap">{money(fee, currency)}</span>}
      </div>
      <CardAccounts networks={creator.networks} />
      {note !== "" && (
        <p className="flush mt-1 text-label muted ellipsis" title={note}>
          {note}
        </p>
      )}
    </>
  );
}
