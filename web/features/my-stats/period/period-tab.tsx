import type { StatsPeriod } from "#contract/my-stats/periods.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { Playground } from "#contract/my-stats/playground.ts";
import { Button } from "@mantine/core";
import { IconBulb, IconChartLine } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { ScoreRing } from "#web/ui/people/score-ring.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "../my-stats.module.css";
import { ExtremePosts } from "./extremes.tsx";
import { Figures } from "./figures.tsx";
import { AudienceMoves, Formats, Peers, Times } from "./habits.tsx";
import { headlineOf, suggestionText } from "./sentences.ts";

const t = texts("myStats");

/** A week or a month of a creator. */
export function PeriodTab({ kind, playground }: { kind: StatsPeriod; playground: Playground }) {
  const period = playground[kind];
  if (period.figures.posts.value === null) return <NoPosts playground={playground} />;
  return (
    <div className={styles.tab}>
      <Headline kind={kind} playground={playground} />
      <WithoutSums networks={playground.withoutSums} />
      <Figures period={period} />
      <Idea playground={playground} />
      <ExtremePosts period={period} />
      {kind === "monthly" && (
        <>
          <div className={styles.halves}>
            <Formats playground={playground} />
            <Times playground={playground} />
          </div>
          <Peers playground={playground} />
          <AudienceMoves playground={playground} />
        </>
      )}
    </div>
  );
}

function Headline({ kind, playground }: { kind: StatsPeriod; playground: Playground }) {
  const { _id: creatorId, full_name: name, picture_url: picture, score } = playground.globalInfluencer;
  const [first = "", ...others] = headlineOf(kind, playground[kind]);
  return (
    <section className={styles.headline} aria-label={name}>
      <Avatar name={name} src={picture} size={56} />
      <div className="shrink grow">
        <p className={styles.sentence}>{first}</p>
        {others.length > 0 && <p className="flush mt-1 muted max-prose">{others.join(" ")}</p>}
      </div>
      <ExplainedFigure creatorId={creatorId} figure="score" value={score}>
        <ScoreRing score={score} size={48} />
      </ExplainedFigure>
    </section>
  );
}

const LIST = new Intl.ListFormat(undefined, { type: "conjunction" });

/** Why figures of the creator's posts are missing although their likes and views are known. */
function WithoutSums({ networks }: { networks: Playground["withoutSums"] }) {
  if (networks.length === 0) return null;
  const names = LIST.format(networks.map((network) => NETWORK_FACTS[network].label));
  return <p className="flush muted max-prose">{t("withoutSums", { networks: names })}</p>;
}

function Idea({ playground: { suggestion } }: { playground: Playground }) {
  return (
    <PageSection title={t("suggestion.title")}>
      <p className={styles.idea}>
        <IconBulb size={20} aria-hidden />
        <span>{suggestion ? suggestionText(suggestion) : t("suggestion.none")}</span>
      </p>
    </PageSection>
  );
}

function NoPosts({ playground: { globalInfluencer } }: { playground: Playground }) {
  return (
    <EmptyState
      icon={<IconChartLine size={24} />}
      title={t("empty.title")}
      action={
        <Button renderRoot={(props) => <Link {...paths.creator(globalInfluencer._id)} {...props} />}>
          {t("empty.action")}
        </Button>
      }
    >
      {t("empty.text")}
    </EmptyState>
  );
}
