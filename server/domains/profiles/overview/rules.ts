import { TALLIES, type Mentioned } from "../../posts/index.ts";

/** Limits of what an overview shows. */
export const NEWEST_POSTS = 12;
export const SERIES_MONTHS = 12;
export const SERIES_POINTS = 120;
/** Posts on a page; a search by keywords returns at most one page. */
export const POSTS_PAGE = 24;

type Tally<Who> = Omit<Mentioned<Who>, "sponsored">;

/** By number of mentions, descending. Brands are listed separately, as partnerships find them: known ones, and all in sponsored posts. */
export function tallyMentions<Who extends { _id: string; is_a_brand: boolean }>(
  counted: Iterable<Mentioned<Who>>,
): { mentions: Tally<Who>[]; brands: Tally<Who>[] } {
  const all = [...counted].toSorted((a, b) => b.posts - a.posts || a.name.localeCompare(b.name, "en"));
  const isBrand = ({ creator, sponsored }: Mentioned<Who>) => creator?.is_a_brand === true || sponsored;
  const tally = ({ name, posts, creator }: Mentioned<Who>): Tally<Who> => ({ name, posts, creator });
  return {
    mentions: all
      .filter((one) => !isBrand(one))
      .slice(0, TALLIES)
      .map(tally),
    brands: all.filter(isBrand).slice(0, TALLIES).map(tally),
  };
}
