import { readOwnRankings } from "#contract/my-stats/endpoints.ts";
import type { OwnPlace } from "#contract/my-stats/rankings.ts";
import { rankingName } from "#contract/rankings/ranking-name.ts";
import { IconTrophy } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { exact, oneDecimal } from "#web/lib/format.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { paths } from "#web/lib/paths.ts";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";
import { useRankingLink } from "#web/shared/rankings/ranking-link.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./my-stats.module.css";

const t = texts("myStats");

/** All places of a creator, with the next one and who is near. */
export function RankingsTab({ creatorId }: { creatorId: string }) {
  const read = useRead(readOwnRankings, { id: creatorId });
  return (
    <div className={styles.tab}>
      <Loaded read={read} failed={t("rankings.failed")} placeholder={<SkeletonRows rows={6} />}>
        {({ rankings, comparedTo }) =>
          rankings.length === 0 ? (
            <EmptyState icon={<IconTrophy size={24} />} title={t("rankings.empty")}>
              {t("rankings.emptyText")}
            </EmptyState>
          ) : (
            <>
              <p className="flush muted max-prose">
                {comparedTo === null
                  ? t("rankings.leadNew")
                  : t("rankings.lead", { day: preciseDate(`${comparedTo}T00:00:00.000Z`, "day") })}
              </p>
              <ul className={styles.places} aria-label={t("tab.rankings")}>
                {rankings.map((place) => (
                  <Place key={place.top.id} creatorId={creatorId} place={place} hasBefore={comparedTo !== null} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </div>
  );
}

type PlaceProps = { creatorId: string; place: OwnPlace; hasBefore: boolean };

function Place({ creatorId, place, hasBefore }: PlaceProps) {
  const { top, rank, total_results: total, rankingScore, next, above, below } = place;
  const link = useRankingLink()(top.id);
  const name = rankingName(top);
  return (
    <li className={styles.place}>
      <h2 className="flush text-body medium">{link ? <Link {...link}>{name}</Link> : name}</h2>
      <p className="flush row wrap gap-2">
        <span className={styles.rank}>{t("rankings.place", { rank: exact(rank) })}</span>
        <span className="muted">{t("rankings.among", { formatted: exact(total) })}</span>
        {hasBefore && <Move place={place} />}
      </p>
      <p className="flush row wrap gap-2 text-label">
        <OwnScore creatorId={creatorId} place={place} />
      </p>
      <p className="flush muted text-label">
        {next
          ? t("rankings.next", {
              points: oneDecimal((next.rankingScore - rankingScore) / 100),
              rank: exact(next.rank),
            })
          : t("rankings.first")}
      </p>
      {(above ?? below) && (
        <ul className={styles.neighbours}>
          {above && <Neighbour label={t("rankings.above")} creator={above} />}
          {below && <Neighbour label={t("rankings.below")} creator={below} />}
        </ul>
      )}
    </li>
  );
}

/** Why the creator has this place: the overall score explains itself, that of a network in the scoring of the profile. */
function OwnScore({ creatorId, place: { top, rankingScore } }: Omit<PlaceProps, "hasBefore">) {
  return (
    <>
      {t("rankings.own", { formatted: oneDecimal(rankingScore / 100) })}
      {top.kind === "network" ? (
        <Link {...paths.creator(creatorId)} search={{ part: "scoring" }}>
          {t("rankings.why")}
        </Link>
      ) : (
        <ExplainedFigure creatorId={creatorId} figure="score" value={rankingScore}>
          {t("rankings.why")}
        </ExplainedFigure>
      )}
    </>
  );
}

function Move({ place: { rank, previousRank } }: { place: OwnPlace }) {
  if (previousRank === null) return <span className="muted">{t("rankings.new")}</span>;
  const moved = previousRank - rank;
  if (moved === 0) return <span className="muted">{t("rankings.same")}</span>;
  const count = Math.abs(moved);
  return (
    <span className={moved > 0 ? "good" : "bad"}>
      {t(moved > 0 ? "rankings.up" : "rankings.down", { count, formatted: exact(count) })}
    </span>
  );
}

function Neighbour({ label, creator }: { label: string; creator: NonNullable<OwnPlace["above"]> }) {
  const { _id, full_name: name, picture_url: picture, rankingScore } = creator;
  return (
    <li className="row gap-2">
      <Avatar name={name} src={picture} size={28} />
      <span className="shrink grow stack">
        <span className="muted text-label">{label}</span>
        <Link {...paths.creator(_id)} className="truncate">
          {name}
        </Link>
      </span>
      <span className="muted text-label tabular nowrap">
        {t("rankings.score", { formatted: oneDecimal(rankingScore / 100) })}
      </span>
    </li>
  );
}
