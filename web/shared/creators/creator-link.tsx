import type { CreatorCard } from "#contract/creators.ts";
import { Link } from "@tanstack/react-router";
import { withCreator } from "./creator-search.ts";
import styles from "./creators.module.css";

/** A creator's name; opens their panel over the page it is on. */
export function CreatorLink({ creator }: { creator: Pick<CreatorCard, "_id" | "full_name"> }) {
  return (
    <Link
      to="."
      search={withCreator(creator._id)}
      resetScroll={false}
      preload={false}
      className={styles.name}
      title={creator.full_name}
    >
      {creator.full_name}
    </Link>
  );
}
