import { splitIcon } from "#contract/categories/category-name.ts";
import type { CategoryView } from "#contract/categories/endpoints.ts";
import type { ReactNode } from "react";
import type { Counters } from "#web/ui/people/state-marks.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./categories.module.css";
import { StateCounters } from "./state-counters.tsx";

const t = texts("categories");

type Tag = { key: string | number; content: ReactNode };

/**
 * A category: icon, name, description and the tags of its niches. For administrators the card acts when it is clicked,
 * and has counters; for others it does nothing, and has an extra tag for the whole category.
 */
export function CategoryCard({
  category: { name, desc },
  act,
  whole,
  counters,
  about,
  aside,
  tags,
}: {
  category: Pick<CategoryView, "name" | "desc">;
  /** For administrators: the name as a link or button of `nameClass`, which covers the card. */
  act?: ReactNode;
  /** For others: the tag of the whole category. */
  whole?: ReactNode;
  /** For administrators. */
  counters?: Counters | undefined;
  /** A line below the name. */
  about?: ReactNode;
  aside?: ReactNode;
  tags: readonly Tag[];
}) {
  const { icon, label, isPictograph } = splitIcon(name);
  return (
    <li className={styles.category} data-acts={Boolean(act)}>
      <div className="row gap-3">
        <span className={styles.icon} data-letter={!isPictograph} aria-hidden>
          {icon}
        </span>
        <div className="grow shrink">
          <h2 className="flush text-body truncate" title={label}>
            {act || label}
          </h2>
          {(about || counters) && (
            <p className={styles.counters}>
              {about && <span className="tabular">{about}</span>}
              <StateCounters counters={counters} isWhole />
            </p>
          )}
        </div>
        {aside}
      </div>
      {desc && <p className="flush clamp-2 muted">{desc}</p>}
      <ul className={styles.tags} aria-label={t("nichesOf", { category: label })}>
        {whole && <li className="shrink">{whole}</li>}
        {tags.map(({ key, content }) => (
          <li key={key} className="shrink">
            {content}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** What a tag of a niche shows: icon, name and, for administrators, counters. */
export function TagContent({ name, counters }: { name: string; counters?: Counters | undefined }) {
  const { icon, label, isPictograph } = splitIcon(name);
  return (
    <>
      {isPictograph && <span aria-hidden>{icon}</span>}
      <span className="ellipsis">{label}</span>
      <StateCounters counters={counters} />
    </>
  );
}

/** The class of a tag, a link or button; `data-on`: it is filtered by, or matches the filter. */
export const tagClass = styles.tag;
/** The class of what acts on a card. */
export const nameClass = styles.name;
/** The class of a list of cards. */
export const cardsClass = styles.cards;
