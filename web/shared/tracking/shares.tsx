import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { compact, exact, lessThan, MISSING, rate } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import { AtLeast } from "./at-least.tsx";
import styles from "./shares.module.css";

const t = texts("tracking");

/** The smallest share that a percentage with one decimal shows. */
const LEAST = 0.001;

type Share = {
  key: string;
  name: ReactNode;
  posts: number;
  /** null: none of the posts has it. */
  engagement: number | null;
  /** Posts that hide their likes: with any, the engagement is a lower bound. */
  partial: number;
  /** Leads to the posts, where they can be shown. */
  renderPosts?: (text: string) => ReactNode;
};

/** Who or what the engagement is from, each as a bar of the whole. `whole`: null where no post has a figure. */
export function Shares({
  label,
  shares,
  whole,
  shown,
}: {
  label: string;
  shares: readonly Share[];
  whole: number | null;
  /** The others are shown on request. */
  shown: number;
}) {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul className={styles.shares} aria-label={label}>
        {shares
          .slice(0, all ? undefined : shown)
          .map(({ key, name, posts, engagement, partial, renderPosts = (text) => text }) => {
            const share = engagement === null || whole === null || whole === 0 ? null : engagement / whole;
            return (
              <li key={key} className={styles.share}>
                <span className={styles.name}>{name}</span>
                <span className={styles.posts}>
                  {renderPosts(t("sharePosts", { count: posts, formatted: exact(posts) }))}
                </span>
                <span className={styles.value} title={engagement === null ? t("missing") : exact(engagement)}>
                  {engagement !== null && partial > 0 && <AtLeast />}
                  {engagement === null ? MISSING : compact(engagement)}
                </span>
                <span className={styles.percent}>{share === null ? MISSING : shareText(share)}</span>
                <span className={styles.track} aria-hidden>
                  {share !== null && <span className={styles.fill} style={{ width: `${share * 100}%` }} />}
                </span>
              </li>
            );
          })}
      </ul>
      {shares.length > shown && (
        <Button
          size="compact-xs"
          variant="subtle"
          className="self-start"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t("fewer") : t("more", { formatted: exact(shares.length) })}
        </Button>
      )}
    </>
  );
}

/** A share above zero is never shown as zero. */
export function shareText(share: number): string {
  return share > 0 && share < LEAST / 2 ? lessThan(LEAST) : rate(share);
}
