import { splitIcon } from "#contract/categories/category-name.ts";
import type { CategoryView } from "#contract/categories/endpoints.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import {
  listBrandLeaderboards,
  listCreatorLeaderboards,
  rankingIdOf,
  type RankingSubject,
  type RankingSummary,
} from "#contract/rankings/endpoints.ts";
import { readCategoryCounters } from "#contract/taxonomy.ts";
import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { useUser } from "#web/api/session.ts";
import { exact } from "#web/lib/format.ts";
import { cardsClass, CategoryCard, nameClass, tagClass, TagContent } from "#web/shared/categories/category-card.tsx";
import { ReadError, StaleNote } from "#web/ui/loaded.tsx";
import { Faces } from "#web/ui/people/faces.tsx";
import { texts } from "#web/words/i18n.ts";
import type { RankingsControl } from "../use-rankings.ts";
import { facesOf } from "./ranking-strip.tsx";

const t = texts("rankings");

/** Niches on a card. */
const SHOWN = 5;

/** The categories of creators or brands: what each is, how many it ranks, its first and its niches. */
export function CategoryGrid({
  control,
  subject,
  categories,
}: {
  control: RankingsControl;
  subject: RankingSubject;
  categories: readonly CategoryView[];
}) {
  const read = useRead(subject === "brands" ? listBrandLeaderboards : listCreatorLeaderboards, {});
  const isAdmin = useUser()?.is_admin === true;
  const { data: counters } = useRead(readCategoryCounters, {}, { enabled: isAdmin });
  if (read.error && !read.data) return <ReadError read={read} />;
  const tops = new Map(read.data?.tops.map((top) => [top.id, top]));
  return (
    <>
      <StaleNote read={read} />
      <ul className={cardsClass} aria-busy={!read.data}>
        {categories.map((category) => (
          <RankedCategory
            key={category.id}
            control={control}
            category={category}
            counters={counters?.categories}
            top={tops.get(rankingIdOf({ kind: "category", id: category.id }))}
          />
        ))}
      </ul>
    </>
  );
}

function RankedCategory({
  control: { linkTo },
  category,
  top,
  counters,
}: {
  control: RankingsControl;
  category: CategoryView;
  /** undefined: not known yet. */
  top: RankingSummary | undefined;
  /** For administrators. */
  counters: ReplyOf<typeof readCategoryCounters>["categories"] | undefined;
}) {
  const isAdmin = useUser()?.is_admin === true;
  const { slug, sub_categories: niches } = category;
  const { label } = splitIcon(category.name);
  const more = niches.slice(SHOWN);
  const whole = (
    <Link {...linkTo({ category: slug })} className={tagClass}>
      {t("allOf", { category: label })}
    </Link>
  );
  const tags = niches.slice(0, SHOWN).map((niche) => ({
    key: niche.id,
    content: (
      <Link {...linkTo({ category: slug, niche: niche.slug })} className={tagClass}>
        <TagContent name={niche.name} counters={counters?.[niche.id]} />
      </Link>
    ),
  }));
  const rest = {
    key: "more",
    content: (
      <Link
        {...linkTo({ category: slug })}
        className={tagClass}
        title={new Intl.ListFormat(undefined, { type: "unit" }).format(more.map((one) => splitIcon(one.name).label))}
      >
        {t("moreNiches", { count: more.length })}
      </Link>
    ),
  };
  return (
    <CategoryCard
      category={category}
      act={
        isAdmin && (
          <Link {...linkTo({ category: slug })} className={nameClass}>
            {label}
          </Link>
        )
      }
      whole={!isAdmin && whole}
      counters={counters?.[category.id]}
      about={
        top ? (
          t("ranked", { count: top.total_results, formatted: exact(top.total_results) })
        ) : (
          <Skeleton component="span" className="inline-row" height={10} width={72} />
        )
      }
      aside={top && top.leaders.length > 0 && <Faces people={facesOf(top)} size={28} />}
      tags={more.length > 0 ? [...tags, rest] : tags}
    />
  );
}
