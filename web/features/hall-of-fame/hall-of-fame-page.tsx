import {
  listLastUpdatedCreators,
  readHallOfFame,
  type FamousCreator,
  type FirstPlace,
} from "#contract/hall-of-fame.ts";
import { HALL_OF_FAME_PAGE } from "#contract/base/limits.ts";
import { rankingName } from "#contract/rankings/ranking-name.ts";
import { Button, Skeleton } from "@mantine/core";
import { IconCrown } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { exact, when } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { CreatorCell } from "#web/shared/creators/creator-cell.tsx";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { ScoreCell } from "#web/shared/creators/plain-cells.tsx";
import { useRankingLink } from "#web/shared/rankings/ranking-link.ts";
import { Page } from "#web/shell/page.tsx";
import { PageLinks } from "#web/table/page-links.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./hall-of-fame.module.css";

const t = texts("hallOfFame");

const route = getRouteApi("/signed-in/hall-of-fame");

/** Places that a card lists. */
const SHOWN = 4;
const UPDATED_SHOWN = 6;
/** Height of a name with the line below it. */
const ROW = 38;

/** Who is or was first in a ranking, fifteen cards a page. */
export function HallOfFamePage() {
  const { page = 1 } = route.useSearch();
  const read = useRead(readHallOfFame, { page }, { keepRows: true });
  return (
    <Page title={t("title")} lead={t("lead")}>
      {page === 1 && <LastUpdated />}
      <Loaded read={read} failed={t("failed")} placeholder={<CardsToCome />}>
        {({ creators, total_results, resultsPerPage }) =>
          creators.length === 0 ? (
            <NoFame isPastEnd={total_results > 0} />
          ) : (
            <>
              <p className="flush mb-2 muted text-label tabular">
                {t("count", { count: total_results, formatted: exact(total_results) })}
              </p>
              <ul className={styles.cards} data-stale={read.isPlaceholderData} aria-label={t("title")}>
                {creators.map((creator) => (
                  <FameCard key={creator._id} creator={creator} />
                ))}
              </ul>
              <PageLinks
                page={page}
                hasMore={page * resultsPerPage < total_results}
                at={(at) => ({ ...paths.hallOfFame(), search: { page: at } })}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function FameCard({ creator }: { creator: FamousCreator }) {
  const more = creator.places.length - SHOWN;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <CreatorCell creator={creator} large />
        <ScoreCell creator={creator} size={36} />
      </div>
      <ul className="list-reset stack gap-2">
        {creator.places.slice(0, SHOWN).map((place) => (
          <Place key={place.top.id} place={place} />
        ))}
      </ul>
      {more > 0 && <p className="flush muted text-label">{t("more", { count: more })}</p>}
    </li>
  );
}

function Place({ place: { top, since, until, days } }: { place: FirstPlace }) {
  const from = preciseDate(since, "day");
  const link = useRankingLink()(top.id);
  const name = rankingName(top);
  return (
    <li className={styles.place} data-now={until === null}>
      <IconCrown size={16} aria-hidden />
      <span className="shrink grow">
        <span className="block medium truncate">{link ? <Link {...link}>{name}</Link> : name}</span>
        <span className="block muted text-label">
          {until === null
            ? `${t("first")} · ${t("firstSince", { since: from })}`
            : t("earlier", { until: preciseDate(until, "day") })}
        </span>
        <span className="block muted text-label tabular">{t("days", { count: days, formatted: exact(days) })}</span>
      </span>
    </li>
  );
}

/** The creators of the hall of fame with the newest figures. */
function LastUpdated() {
  const { data, error } = useRead(listLastUpdatedCreators, {});
  if (error || data?.creators.length === 0) return null;
  return (
    <section aria-labelledby="last-updated">
      <h2 id="last-updated" className="flush mb-2 text-body medium">
        {t("updated")}
      </h2>
      <ul className={styles.updated}>
        {/* Their place is reserved: what is below must not move. */}
        {!data && Array.from({ length: UPDATED_SHOWN }, (_, at) => <Skeleton key={at} component="li" height={ROW} />)}
        {data?.creators.slice(0, UPDATED_SHOWN).map((creator) => (
          <li key={creator._id} className="row gap-2 shrink">
            <Avatar name={creator.full_name} src={creator.picture_url} brand={creator.is_a_brand} />
            <span className="block shrink truncate">
              <CreatorLink creator={creator} />
              <span className="block muted text-label">{when(creator.updatedAt)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoFame({ isPastEnd }: { isPastEnd: boolean }) {
  if (isPastEnd)
    return (
      <EmptyState
        title={t("pastEnd")}
        action={<Button renderRoot={(props) => <Link {...props} {...paths.hallOfFame()} />}>{t("firstPage")}</Button>}
      />
    );
  return (
    <EmptyState icon={<IconCrown size={22} />} title={t("empty")}>
      {t("emptyText")}
    </EmptyState>
  );
}

function CardsToCome() {
  return (
    <>
      <Skeleton className="mb-2" height={18} width={90} />
      <div className={styles.cards} aria-busy="true">
        {Array.from({ length: HALL_OF_FAME_PAGE }, (_, at) => (
          <Skeleton key={at} height={176} />
        ))}
      </div>
    </>
  );
}
