import { placeName, rankingName } from "#contract/rankings/ranking-name.ts";
import { splitIcon } from "#contract/categories/category-name.ts";
import { listCategories, type CategoryView } from "#contract/categories/endpoints.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { RANKED_COUNTRY_IDS } from "#contract/rankings/ranked-countries.ts";
import {
  listBrandLeaderboards,
  listCauseRankings,
  listCountryRankings,
  listCreatorLeaderboards,
  listNetworkRankings,
  RANKED_NETWORKS,
  rankingIdOf,
  readSubRankings,
  type RankingSummary,
} from "#contract/rankings/endpoints.ts";
import type { TrackedRanking } from "#contract/rankings/tracked-rankings.ts";
import { IconStack2, IconWorld } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useEffect, useRef, type ReactNode } from "react";
import { useLoaded, useRead } from "#web/api/queries.ts";
import { compact, exact } from "#web/lib/format.ts";
import { useTrackedLink } from "#web/shared/tracked-rankings/tracked-link.ts";
import { Faces, type Face } from "#web/ui/people/faces.tsx";
import { FlagPicture } from "#web/ui/people/flag.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import type { ShownRanking } from "../search-params.ts";
import type { RankingsControl } from "../use-rankings.ts";
import { useTracked } from "../use-tracked.ts";
import styles from "./rankings.module.css";

const t = texts("rankings");

type Item = {
  id: string;
  name: string;
  icon: ReactNode;
  /** Where its numbers would be. */
  detail?: string;
  link: LinkProps;
};

/** The rankings beside the one shown: of the other countries, networks, causes or niches. */
export function RankingStrip({ control, shown }: { control: RankingsControl; shown: ShownRanking }) {
  const { trackings, current } = useTracked(control);
  if (current) return <Tracked trackings={trackings} current={current} />;
  switch (shown.tab) {
    case "leaderboard":
      return null;
    case "countries":
      return <Countries control={control} shown={shown} />;
    case "networks":
      return <Networks control={control} shown={shown} />;
    case "causes":
      return <Causes control={control} shown={shown} />;
    case "categories":
      return shown.category && <Niches control={control} shown={shown} category={shown.category} />;
  }
}

/** The tracked rankings, beside the one of them that is shown. */
function Tracked({ trackings, current }: { trackings: readonly TrackedRanking[]; current: TrackedRanking }) {
  const trackedLink = useTrackedLink();
  const items = trackings.flatMap((tracking) => {
    const link = trackedLink(tracking);
    const { _id, top, network, country } = tracking;
    const narrowed = [country && placeName(country), network && NETWORK_FACTS[network].label];
    const detail = narrowed.filter(Boolean).join(" · ");
    return link ? [{ id: _id, name: rankingName(top), icon: null, detail, link }] : [];
  });
  return <Strip items={items} tops={undefined} current={current._id} isNarrowed />;
}

type PartProps = { control: RankingsControl; shown: ShownRanking };

function Countries({ control: { linkTo, search }, shown }: PartProps) {
  const { data } = useRead(listCountryRankings, {});
  const items = RANKED_COUNTRY_IDS.map((place) => ({
    id: rankingIdOf({ kind: "country", place }),
    name: placeName(place),
    icon: place.length === 2 ? <FlagPicture code={place} /> : <IconWorld size={16} aria-hidden />,
    link: linkTo({}, { filter: "countries", country: place, network: search.network }),
  }));
  return <Strip items={items} tops={data?.tops} current={shown.id} isNarrowed={search.network !== undefined} />;
}

function Networks({ control: { linkTo, search }, shown }: PartProps) {
  const { data } = useRead(listNetworkRankings, {});
  const items = RANKED_NETWORKS.map((network) => ({
    id: rankingIdOf({ kind: "network", network }),
    name: NETWORK_FACTS[network].label,
    icon: <NetworkIcon network={network} size={16} />,
    link: linkTo({}, { filter: "networks", network, country: search.country }),
  }));
  return <Strip items={items} tops={data?.tops} current={shown.id} isNarrowed={search.country !== undefined} />;
}

function Causes({ control: { linkTo, search }, shown }: PartProps) {
  const { causes } = useLoaded(listCategories, {});
  const { data } = useRead(listCauseRankings, {});
  const { network, country } = search;
  const items = causes.map(({ id, name, slug }) => ({
    id: rankingIdOf({ kind: "cause", id }),
    name: splitIcon(name).label,
    icon: splitIcon(name).isPictograph && <span aria-hidden>{splitIcon(name).icon}</span>,
    link: linkTo({}, { filter: "causes", cause: slug, network, country }),
  }));
  const isNarrowed = network !== undefined || country !== undefined;
  return <Strip items={items} tops={data?.tops} current={shown.id} isNarrowed={isNarrowed} />;
}

/** The niches of a category, after the category as a whole. */
function Niches({ control: { linkTo, search }, shown, category }: PartProps & { category: CategoryView }) {
  const id = rankingIdOf({ kind: "category", id: category.id });
  const { data } = useRead(readSubRankings, { id });
  const { data: leaderboards } = useRead(
    shown.subject === "brands" ? listBrandLeaderboards : listCreatorLeaderboards,
    {},
  );
  const { network, country } = search;
  const items = [
    {
      id,
      name: t("allOf", { category: splitIcon(category.name).label }),
      icon: <IconStack2 size={16} aria-hidden />,
      link: linkTo({ category: category.slug }, { network, country }),
    },
    ...category.sub_categories.map(({ id: niche, name, slug }) => ({
      id: rankingIdOf({ kind: "niche", id: niche }),
      name: splitIcon(name).label,
      icon: splitIcon(name).isPictograph && <span aria-hidden>{splitIcon(name).icon}</span>,
      link: linkTo({ category: category.slug, niche: slug }, { network, country }),
    })),
  ];
  const isNarrowed = network !== undefined || country !== undefined;
  const tops = data && leaderboards && [...leaderboards.tops.filter((top) => top.id === id), ...data.tops];
  return <Strip items={items} tops={tops} current={shown.id} isNarrowed={isNarrowed} />;
}

/** The ranking of a category is no parent of those of its niches. */
const EXACT = { exact: true };

/** Rankings as cards in a line that scrolls, each with how many it ranks and the first of them once these are known. */
function Strip({
  items,
  tops,
  current: id,
  isNarrowed,
}: {
  items: readonly Item[];
  tops: readonly RankingSummary[] | undefined;
  /** The id of the item that is shown. */
  current: string;
  /** Numbers are those without filters: they are not shown beside filtered rankings. */
  isNarrowed: boolean;
}) {
  const strip = useRef<HTMLElement>(null);
  const known = new Map(tops?.map((top) => [top.id, top]));
  // A link may lead to a ranking that is not in sight at first. Only the strip is scrolled.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>(`[data-ranking="${id}"]`);
    if (!strip.current || !current) return;
    const { scrollLeft, clientWidth } = strip.current;
    const beyond = current.offsetLeft + current.offsetWidth - clientWidth;
    if (beyond > scrollLeft) strip.current.scrollLeft = beyond;
    else if (current.offsetLeft < scrollLeft) strip.current.scrollLeft = current.offsetLeft;
  }, [id]);
  return (
    <nav aria-label={t("subRankings")} className={styles.strip} ref={strip}>
      {items.map((item) => {
        const { name, icon, detail, link } = item;
        const top = known.get(item.id);
        return (
          <Link
            key={item.id}
            {...link}
            className={styles.one}
            activeOptions={EXACT}
            data-ranking={item.id}
            aria-current={item.id === id ? "page" : undefined}
          >
            <span className="row gap-2 medium">
              {icon}
              <span className="truncate" title={name}>
                {name}
              </span>
            </span>
            <span className="row justify-between gap-2 text-label tabular muted">
              {top && !isNarrowed ? (
                <span title={t("ranked", { count: top.total_results, formatted: exact(top.total_results) })}>
                  {compact(top.total_results)}
                </span>
              ) : (
                <span className="truncate" title={detail}>
                  {detail}
                </span>
              )}
              {top && top.leaders.length > 0 && <Faces people={facesOf(top)} size={22} />}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

/** The first of a ranking, as faces. */
export function facesOf({ leaders }: Pick<RankingSummary, "leaders">): Face[] {
  return leaders.map(({ _id, full_name, picture_url }) => ({ _id, name: full_name, src: picture_url }));
}
