import type { AccountView } from "#contract/creators.ts";
import { NETWORK_FACTS, shownHandle } from "#contract/networks/networks.ts";
import type { SharedCreator } from "#contract/shared-lists.ts";
import type { Verdict } from "#contract/base/states.ts";
import type { ReactNode } from "react";
import { AccountsCell } from "#web/shared/creators/accounts-cell.tsx";
import { byFollowers } from "#web/shared/creators/headline-account.ts";
import { HeadlineFigureCell, HeadlineScoreCell } from "#web/shared/creators/headline-figure-cell.tsx";
import { NichesCell } from "#web/shared/creators/niches-cell.tsx";
import { CreatorIdentity } from "#web/shared/creators/creator-identity.tsx";
import { MetricName } from "#web/shared/metrics/metric-name.tsx";
import { when } from "#web/lib/format.ts";
import { useFilteredNetworks } from "#web/shared/creators/filtered-networks.ts";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Review } from "../use-feedback.ts";
import { rowId } from "../use-review-keys.ts";
import styles from "./creator-rows.module.css";
import { VerdictButtons } from "./verdict-buttons.tsx";

const t = texts("table");
const own = texts("sharedLists");

/** The networks learn neither the address of the list nor a recommendation. */
const OUTSIDE = "noopener noreferrer nofollow";

export const FIGURES = ["engagementRate", "growth"] as const;
const ACCOUNTS = 3;

/** A creator, with the feedback form or error below. */
export function CreatorRow({
  creator,
  isCurrent,
  onFocus,
  review,
  onVerdict,
  onComment,
  form,
  problem,
}: {
  creator: SharedCreator;
  isCurrent: boolean;
  onFocus: () => void;
  review: Review | null;
  onVerdict: (verdict: Verdict | null) => void;
  onComment: () => void;
  form: ReactNode;
  problem: string | null;
}) {
  const filtered = useFilteredNetworks();
  const account = byFollowers(creator.networks).find(
    ({ network }) => filtered.length === 0 || filtered.includes(network),
  );
  const name = (
    <span className={styles.name}>
      <span className="medium truncate" title={creator.full_name}>
        {creator.full_name}
      </span>
      {account && <Handle account={account} />}
    </span>
  );
  const hasMore = creator.biography !== null || creator.posts.length > 0;
  return (
    <>
      <tr
        id={rowId(creator._id)}

        tabIndex={-1}
        className={styles.row}
        data-current={isCurrent}
        data-below={hasMore || form !== null || problem !== null}
        onFocus={onFocus}
      >
        <td className={styles.person}>
          <CreatorIdentity creator={creator} name={name} large />
        </td>
        <td className={styles.accounts}>
          <AccountsCell creator={creator} shown={ACCOUNTS} />
        </td>
        {FIGURES.map((metric) => (
          <td key={metric} className={styles.number}>
            <span className={styles.label}>
              <MetricName metric={metric} short={t(`columns.${metric}`)} />
            </span>
            <HeadlineFigureCell creator={creator} metric={metric} />
          </td>
        ))}
        <td className={styles.niches}>
          <NichesCell creator={creator} />
        </td>
        <td className={styles.score}>
          <HeadlineScoreCell creator={creator} />
        </td>
        {review && (
          <td className={styles.word}>
            <VerdictButtons name={creator.full_name} review={review} onVerdict={onVerdict} onComment={onComment} />
            {review.comment && !form && (
              <p className={styles.comment}>{own("yourComment", { comment: review.comment })}</p>
            )}
          </td>
        )}
      </tr>
      {(hasMore || form || problem) && (
        <tr className={styles.below} data-current={isCurrent}>
          <td colSpan={FIGURES.length + 5}>
            {hasMore && <Content creator={creator} />}
            {form ??
              (problem && (
                <p role="alert" className="flush bad">
                  {problem}
                </p>
              ))}
          </td>
        </tr>
      )}
    </>
  );
}

/** The handle, linked to the profile where it has a URL. */
function Handle({ account: { network, username, url } }: { account: AccountView }) {
  const handle = shownHandle({ network, username });
  if (url === null) return <span className="muted text-label truncate">{handle}</span>;
  return (
    <a className={styles.handle} href={url} target="_blank" rel={OUTSIDE}>
      {handle}
      <span className="visually-hidden"> {t("openProfile", { username, network: NETWORK_FACTS[network].label })}</span>
    </a>
  );
}

/** The bio and the newest posts. */
function Content({ creator: { full_name, biography, posts } }: { creator: SharedCreator }) {
  return (
    <>
      {biography !== null && (
        <p className={styles.bio} dir="auto">
          {biography}
        </p>
      )}
      {posts.length > 0 && (
        <ul className={styles.posts} aria-label={own("posts", { name: full_name })}>
          {posts.map((post) => (
            <li key={`${post.network} ${post.publishedAt} ${post.text}`} className={styles.post}>
              <span className="row gap-2 text-label muted">
                <NetworkIcon network={post.network} size={14} labelled />
                <time dateTime={post.publishedAt}>{when(post.publishedAt)}</time>
                {post.url !== null && (
                  <a className={styles.open} href={post.url} target="_blank" rel={OUTSIDE}>
                    {own("openPost")}
                    <span className="visually-hidden"> {NETWORK_FACTS[post.network].label}</span>
                  </a>
                )}
              </span>
              <span className={styles.text} dir="auto" title={post.text}>
                {post.text || own("noCaption")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
