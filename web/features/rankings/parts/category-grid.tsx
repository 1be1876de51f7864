import { splitIcon } from "#contract/category-name.ts";
import type { CategoryView } from "#contract/categories.ts";
import {
  listBrandLeaderboards,
  listCreatorLeaderboards,
  rankingIdOf,
  type RankingSubject,
  type RankingSummary,
} from "#contract/rankings.ts";
import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { ReadError, StaleNote } from "#web/ui/loaded.tsx";
import { Faces } from "#web/ui/people/faces.tsx";
import type { RankingsControl } from "../use-rankings.ts";
import { facesOf } from "./ranking-strip.tsx";
import styles from "./rankings.module.css";

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
  if (read.error && !read.data) return <ReadError read={read} />;
  const tops = new Map(read.data?.tops.map((top) => [top.id, top]));
  return (
    <>
      <StaleNote read={read} />
      <ul className={styles.cards} aria-busy={!read.data}>
        {categories.map((category) => (
          <CategoryCard
            key={category.id}
            control={control}
            category={category}
            top={tops.get(rankingIdOf({ kind: "category", id: category.id }))}
          />
        ))}
      </ul>
    </>
  );
}

function CategoryCard({
  control: { linkTo },
  category: { name, slug, desc, sub_categories: niches },
  top,
}: {
  control: RankingsControl;
  category: CategoryView;
  /** undefined: not known yet. */
  top: RankingSummary | undefined;
}) {
  const { t } = useTranslation("rankings");
  const { icon, label, isPictograph } = splitIcon(name);
  const more = niches.slice(SHOWN);
  return (
    <li className={styles.category}>
      <div className="row gap-3">
        <span className={styles.icon} data-letter={!isPictograph} aria-hidden>
          {icon}
        </span>
        <div className="grow shrink">
          <h2 className="flush text-body">
            <Link {...linkTo({ category: slug })} className={styles.name} title={label}>
              {label}
            </Link>
          </h2>
          <p className="flush text-label tabular muted">
            {top ? (
              t("ranked", { count: top.total_results, formatted: exact(top.total_results) })
            ) : (
              <Skeleton component="span" className="inline-row" height={10} width={72} />
            )}
          </p>
        </div>
        {top && top.leaders.length > 0 && <Faces people={facesOf(top)} size={28} />}
      </div>
      {desc && <p className="flush clamp-2 muted">{desc}</p>}
      <ul className={styles.tags} aria-label={t("nichesOf", { category: label })}>
        {niches.slice(0, SHOWN).map((niche) => (
          <li key={niche.id} className="shrink">
            <Link {...linkTo({ category: slug, niche: niche.slug })} className={styles.tag}>
              {splitIcon(niche.name).isPictograph && <span aria-hidden>{splitIcon(niche.name).icon}</span>}
              <span className="ellipsis">{splitIcon(niche.name).label}</span>
            </Link>
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <Link
              {...linkTo({ category: slug })}
              className={styles.tag}
              title={new Intl.ListFormat(undefined, { type: "unit" }).format(
                more.map((one) => splitIcon(one.name).label),
              )}
            >
              {t("moreNiches", { count: more.length })}
            </Link>
          </li>
        )}
      </ul>
    </li>
  );
}
