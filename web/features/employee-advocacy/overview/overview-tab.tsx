import type { AdvocacyOverview, Program } from "#contract/employee-advocacy/shapes.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { Button } from "@mantine/core";
import { IconCalendarOff, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { exact } from "#web/lib/format.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "../parts/advocacy.module.css";
import { RankTable } from "../parts/rank-table.tsx";
import { MediaValue, Sum } from "../parts/sum.tsx";
import { writeAdvocacy } from "../search-params.ts";
import type { AdvocacyControl } from "../use-advocacy.ts";
import { Participation } from "./participation.tsx";
import { Totals } from "./totals.tsx";
import { Wide } from "../parts/wide.tsx";

const t = texts("employees");

type Shown = { control: AdvocacyControl; overview: AdvocacyOverview; program: Program };

/** What employees published in the period, who took part, and what it brought. */
export function OverviewTab({ control, overview, program }: Shown) {
  const { state, change } = control;
  if (overview.people === 0)
    return (
      <EmptyState
        icon={<IconUsers size={22} />}
        title={t(state.team === null ? "empty.title" : "empty.titleTeam")}
        action={
          <Button
            renderRoot={(props) => (
              <Link {...props} to="." search={writeAdvocacy({ ...state, tab: "people", page: 1 })} />
            )}
          >
            {t("empty.toPeople")}
          </Button>
        }
      >
        {t(state.team === null ? "empty.text" : "empty.textTeam")}
      </EmptyState>
    );
  if (overview.metrics.posts.value === 0 && overview.metrics.clicks.value === 0)
    return (
      <EmptyState
        icon={<IconCalendarOff size={22} />}
        title={t("noPosts.title")}
        action={
          <Button
            variant="default"
            onClick={() => change({ range: { preset: "allTime" }, network: "global", team: null })}
          >
            {t("noPosts.allTime")}
          </Button>
        }
      >
        {t("noPosts.text")}
      </EmptyState>
    );
  return (
    <>
      <Totals overview={overview} program={program} />
      {overview.best.length > 0 && (
        <PageSection
          title={t("overview.best")}
          lead={t("overview.bestLead")}
          action={
            <Link to="." search={writeAdvocacy({ ...state, tab: "ranks", page: 1 })} className="text-table">
              {t("overview.allRanks")}
            </Link>
          }
        >
          <RankTable
            label={t("overview.best")}
            ranks={overview.best}
            currency={program.rateCard.currency}
            hasTeams={program.teams.length > 0}
            onPoints={(points) => change({ tab: "ranks", points })}
          />
        </PageSection>
      )}
      {overview.participation.length > 0 && <Participation overview={overview} />}
      <div className={styles.halves}>
        {overview.teams.length > 0 && <Teams overview={overview} />}
        <Networks overview={overview} program={program} />
      </div>
      <MediaValueNote overview={overview} program={program} />
    </>
  );
}

const RateCardDialog = lazy(async () => ({
  default: (await import("#web/shared/rate-card/rate-card-dialog.tsx")).RateCardDialog,
}));

/** By which prices posts are valued, and the way to them. */
function MediaValueNote({ overview: { known, metrics }, program }: Pick<Shown, "overview" | "program">) {
  const [isOpen, setOpen] = useState(false);
  const { version } = program.rateCard;
  return (
    <div className="row wrap gap-3 justify-between">
      <p className="flush muted text-table max-prose">
        {t("overview.mediaValueNote", {
          version,
          valued: exact(known.valued),
          posts: exact(metrics.posts.value ?? 0),
        })}
      </p>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t("overview.rateCard")}
      </Button>
      <Suspense fallback={null}>{isOpen && <RateCardDialog onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}

function Teams({ overview: { teams } }: Pick<Shown, "overview">) {
  return (
    <PageSection title={t("teams.title")} lead={t("teams.lead")}>
      <Wide label={t("teams.title")}>
        <thead>
          <tr>
            <th scope="col" data-text>
              {t("team")}
            </th>
            <th scope="col">{t("figures.activePeople")}</th>
            <th scope="col">{t("figures.posts")}</th>
            <th scope="col">{t("figures.engagement")}</th>
            <th scope="col">{t("figures.points")}</th>
            <th scope="col">{t("teams.perPerson")}</th>
          </tr>
        </thead>
        <tbody>
          {teams.map(({ team, people, activePeople, posts, engagement, partial, points }) => (
            <tr key={team?._id ?? ""}>
              <th scope="row" data-text>
                {team?.name ?? <span className="muted">{t("noTeam")}</span>}
              </th>
              <td>{t("teams.active", { active: exact(activePeople), people: exact(people) })}</td>
              <td>{exact(posts)}</td>
              <td>
                <Sum value={engagement} isLowerBound={partial > 0} />
              </td>
              <td>{exact(points)}</td>
              <td>{exact(Math.round(points / people))}</td>
            </tr>
          ))}
        </tbody>
      </Wide>
    </PageSection>
  );
}

function Networks({ overview: { networks }, program }: Pick<Shown, "overview" | "program">) {
  const { currency } = program.rateCard;
  return (
    <PageSection title={t("networks.title")}>
      <Wide label={t("networks.title")}>
        <thead>
          <tr>
            <th scope="col" data-text>
              {t("networks.network")}
            </th>
            <th scope="col">{t("figures.activePeople")}</th>
            <th scope="col">{t("figures.posts")}</th>
            <th scope="col">{t("figures.engagement")}</th>
            <th scope="col">{t("figures.clicks")}</th>
            <th scope="col">{t("figures.mediaValue")}</th>
          </tr>
        </thead>
        <tbody>
          {networks.map(({ network, people, posts, engagement, partial, clicks, mediaValue }) => (
            <tr key={network}>
              <th scope="row" data-text>
                <span className={styles.person}>
                  <NetworkIcon network={network} size={16} />
                  {NETWORK_FACTS[network].label}
                </span>
              </th>
              <td>{exact(people)}</td>
              <td>{exact(posts)}</td>
              <td>
                <Sum value={engagement} isLowerBound={partial > 0} />
              </td>
              <td>{exact(clicks)}</td>
              <td>
                <MediaValue value={mediaValue} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </Wide>
    </PageSection>
  );
}
