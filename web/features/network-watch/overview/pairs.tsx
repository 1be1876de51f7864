import type { WatchDirection, WatchMentions } from "#contract/network-watch.ts";
import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { date, exact } from "#web/lib/format.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { texts } from "#web/words/i18n.ts";
import { writeWatch } from "../search-params.ts";
import type { WatchControl } from "../use-watch.ts";
import styles from "./pairs.module.css";

const t = texts("networkWatch");

const SHOWN = 8;

type Direction = WatchMentions["directions"][WatchDirection];
type PairsProps = { control: WatchControl; direction: WatchDirection; of: Direction };

/** Pairs of creators of which one mentions the other in the period, those with the most posts first. */
export function Pairs({ control, direction, of: { pairs, totalPairs } }: PairsProps) {
  const [all, setAll] = useState(false);
  const title = t(`overview.pairs.${direction}`);
  const left = totalPairs - pairs.length;
  return (
    <PageSection title={title} lead={pairs.length === 0 && t(`overview.noPairs.${direction}`)}>
      {pairs.length > 0 && (
        <ul className="list-reset stack" aria-label={title}>
          {pairs.slice(0, all ? undefined : SHOWN).map((pair) => (
            <Pair key={`${pair.from._id} ${pair.to._id}`} control={control} direction={direction} pair={pair} />
          ))}
        </ul>
      )}
      {pairs.length > SHOWN && !all && (
        <Button
          size="compact-xs"
          variant="subtle"
          className="self-start"
          aria-expanded={all}
          onClick={() => setAll(true)}
        >
          {t("overview.allPairs", { formatted: exact(pairs.length) })}
        </Button>
      )}
      {left > 0 && (pairs.length <= SHOWN || all) && (
        <p className="flush muted text-label">{t("overview.morePairs", { count: left, formatted: exact(left) })}</p>
      )}
    </PageSection>
  );
}

type PairProps = Pick<PairsProps, "control" | "direction"> & { pair: Direction["pairs"][number] };

function Pair({ control: { state }, direction, pair: { from, to, posts, last } }: PairProps) {
  const count = { count: posts, formatted: exact(posts) };
  const search = writeWatch({
    ...state,
    tab: "posts",
    show: direction,
    by: from._id,
    mentioned: to._id,
    tag: undefined,
    page: 1,
    post: undefined,
  });
  return (
    <li className={styles.pair}>
      <span className={styles.end}>
        <Avatar name={from.full_name} src={from.picture_url} size={24} />
        <CreatorLink creator={from} />
      </span>
      <IconArrowRight size={14} className={styles.arrow} aria-label={t("overview.mentions")} />
      <span className={styles.end}>
        <Avatar name={to.full_name} src={to.picture_url} size={24} />
        <CreatorLink creator={to} />
      </span>
      <Link
        to="."
        search={search}
        className={styles.posts}
        aria-label={t("overview.showPosts", { ...count, from: from.full_name, to: to.full_name })}
      >
        {t("overview.pairPosts", count)}
      </Link>
      <span className={styles.last}>{date(last)}</span>
    </li>
  );
}
