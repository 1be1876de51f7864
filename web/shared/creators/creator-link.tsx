import type { CreatorCard } from "#contract/creators.ts";
import { Link, useSearch } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { paths } from "#web/lib/paths.ts";
import { useOpenCreator } from "./creator-search.ts";
import link from "./creator-link.module.css";
import styles from "./creators.module.css";

/** A creator's name; opens the panel over the current page. With Ctrl or ⌘ it opens the profile page in a new tab. */
export function CreatorLink({ creator }: { creator: Pick<CreatorCard, "_id" | "full_name"> }) {
  const open = useOpenCreator();
  const isOpen = useSearch({ strict: false, select: (search) => search.creator === Number(creator._id) });
  return (
    <Link
      {...paths.creator(creator._id)}
      preload={false}
      className={classNames(styles.name, isOpen && link.open)}
      aria-current={isOpen || undefined}
      title={creator.full_name}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        open(creator._id);
      }}
    >
      {creator.full_name}
    </Link>
  );
}

function isPlain({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}
