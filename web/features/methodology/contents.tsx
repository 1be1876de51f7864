import type { MethodologyGroup } from "#contract/methodology/methodology.ts";
import { useEffect, useState } from "react";
import { texts } from "#web/words/i18n.ts";
import styles from "./methodology.module.css";

const t = texts("methodology");

/** Links to the chapters; the one that is being read is marked. */
export function Contents({ groups }: { groups: readonly MethodologyGroup[] }) {
  const current = useChapterInView(groups);
  return (
    <nav aria-label={t("contents")}>
      {groups.map(({ title, parts }) => (
        <div key={title}>
          <p className={styles.group}>{title}</p>
          <ul className={styles.links}>
            {parts
              .filter(({ level }) => level === 2)
              .map(({ anchors: [id], title: chapter }) => (
                <li key={id}>
                  <a href={`#${id}`} aria-current={id === current ? "location" : undefined}>
                    {chapter}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** A heading this far from the top has been reached. */
const REACHED = 120;

function useChapterInView(groups: readonly MethodologyGroup[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  // The position of the page is the browser's.
  useEffect(() => {
    const ids = groups.flatMap(({ parts }) =>
      parts.flatMap(({ level, anchors }) => (level === 2 ? anchors.slice(0, 1) : [])),
    );
    const update = () =>
      setCurrent(
        ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= REACHED),
      );
    update();
    document.addEventListener("scroll", update, { passive: true });
    return () => document.removeEventListener("scroll", update);
  }, [groups]);
  return current;
}
