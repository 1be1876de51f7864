import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { narrowedName, placeName, rankingName } from "#contract/rankings/ranking-name.ts";
import { listTrackedRankings, type TrackedRanking } from "#contract/rankings/tracked-rankings.ts";
import { getUsage } from "#contract/usage.ts";
import { Button } from "@mantine/core";
import { IconBell, IconBellCheck, IconWorld } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { date, exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useTrackedLink } from "#web/shared/tracked-rankings/tracked-link.ts";
import { useUntrack } from "#web/shared/tracked-rankings/use-untrack.ts";
import { useCan } from "#web/shared/use-can.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { FlagPicture } from "#web/ui/people/flag.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./rankings.module.css";

const t = texts("trackedRankings");

/** The rankings that the workspace tracks, the newest first. */
export function TrackedRankings() {
  const canWrite = useCan("crm.write");
  const read = useRead(listTrackedRankings, {});
  return (
    <>
      <Used />
      <Loaded read={read} failed={t("failed")}>
        {({ trackings }) =>
          trackings.length === 0 ? (
            <EmptyState
              icon={<IconBell size={22} />}
              title={t("empty")}
              action={
                <Button renderRoot={(props) => <Link {...props} {...paths.rankings()} />}>{t("toLeaderboard")}</Button>
              }
            >
              {t(canWrite ? "emptyText" : "emptyTextViewer")}
            </EmptyState>
          ) : (
            <ul className="list-reset stack card" aria-label={t("list")}>
              {trackings.map((tracking) => (
                <Tracked key={tracking._id} tracking={tracking} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

/** How many of those that the plan allows; nothing on installations without plans. */
function Used() {
  const { plan } = useSignedIn().limits;
  const { data } = useRead(getUsage, {}, { enabled: plan !== null });
  const { used = 0, max = null } = data?.limits.find(({ limit }) => limit === "listeningTops") ?? {};
  if (plan === null || max === null) return null;
  return (
    <p className="flush mb-2 muted text-label tabular">
      {t("used", { used: exact(used), max: exact(max), plan: plan.name })}
    </p>
  );
}

function Tracked({ tracking }: { tracking: TrackedRanking }) {
  const { top, network, country, createdAt, createdBy } = tracking;
  const canWrite = useCan("crm.write");
  const link = useTrackedLink()(tracking);
  const name = narrowedName(top, tracking);
  const untrack = useUntrack(name);
  const since = date(createdAt);
  return (
    <li className={styles.tracked}>
      <IconBellCheck size={18} className="muted" aria-hidden />
      <div className={styles.trackedText}>
        <span className="medium">
          {link ? (
            <Link {...link} aria-label={name}>
              {rankingName(top)}
            </Link>
          ) : (
            rankingName(top)
          )}
        </span>
        <span className={styles.trackedFacts}>
          {country && (
            <span className="row gap-1">
              {country.length === 2 ? <FlagPicture code={country} /> : <IconWorld size={14} aria-hidden />}
              {placeName(country)}
            </span>
          )}
          {network && (
            <span className="row gap-1">
              <NetworkIcon network={network} size={14} />
              {NETWORK_FACTS[network].label}
            </span>
          )}
          <span>{createdBy === null ? t("since", { since }) : t("sinceBy", { since, name: createdBy })}</span>
        </span>
      </div>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => (
          <Link {...props} {...paths.rankingTracking(tracking._id)} aria-label={t("publishedNamed", { name })} />
        )}
      >
        {t("published")}
      </Button>
      {canWrite && (
        <Button
          size="xs"
          variant="default"
          aria-label={t("untrackNamed", { name })}
          loading={untrack.busy}
          onClick={() =>
            untrack.mutate({ topId: top.id, network: network ?? undefined, country: country ?? undefined })
          }
        >
          {t("untrack")}
        </Button>
      )}
    </li>
  );
}
