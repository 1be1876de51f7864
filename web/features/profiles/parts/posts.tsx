import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Overview } from "../overview.ts";
import { PostCard } from "./post-card.tsx";
import styles from "./posts.module.css";
import { Section } from "./section.tsx";

const SHOWN = 6;

/** The newest posts; the first few are shown at once. */
export function Posts({ posts }: { posts: Overview["posts"] }) {
  const { t } = useTranslation("profiles");
  const [all, setAll] = useState(false);
  const more = posts.length - SHOWN;
  return (
    <Section title={t("posts.title")}>
      {posts.length === 0 && <p className="flush muted">{t("posts.none")}</p>}
      <ul className={styles.posts}>
        {posts.slice(0, all ? undefined : SHOWN).map((post) => (
          <li key={post._id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
      {more > 0 && !all && (
        <Button size="xs" variant="default" className="self-start" onClick={() => setAll(true)}>
          {t("posts.more", { count: more })}
        </Button>
      )}
    </Section>
  );
}
