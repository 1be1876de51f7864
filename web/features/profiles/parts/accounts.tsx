import { metricNameOn, RANGE_METRICS } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { AccountOverview } from "#contract/profiles/endpoints.ts";
import { IconExternalLink } from "@tabler/icons-react";
import { exact, when } from "#web/lib/format.ts";
import { BenchmarkOf } from "#web/shared/figures/benchmark.tsx";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Overview } from "../overview.ts";
import styles from "./accounts.module.css";
import { Section } from "./section.tsx";

const t = texts("profiles");

/** Every account with its figures, largest first. */
export function Accounts({ overview: { creator, accounts } }: { overview: Overview }) {
  const ordered = accounts.toSorted((a, b) => (b.followers ?? -1) - (a.followers ?? -1));
  return (
    <Section title={t("accounts.title")}>
      {accounts.length === 0 && <p className="flush muted">{t("accounts.none")}</p>}
      <ul className={styles.accounts}>
        {ordered.map((account) => (
          <li key={`${account.network} ${account.username}`} className={styles.account}>
            <Head account={account} />
            <dl className={styles.figures}>
              {RANGE_METRICS.map((figure) => (
                <div key={figure} className={styles.figure} data-lead={figure === "followers"}>
                  <dt>{metricNameOn(figure, account.network)}</dt>
                  <dd>
                    <ExplainedFigure
                      creatorId={creator._id}
                      figure={figure}
                      account={account}
                      value={account[figure]}
                      below={figure === "growth" ? account.growthBelow : null}
                      percentile={account.peers[figure]}
                      missing={account.missing[figure]}
                    />
                    <BenchmarkOf
                      network={account.network}
                      figure={figure}
                      benchmark={account.benchmarks[figure]}
                      place={account.peers[figure]}
                    />
                  </dd>
                </div>
              ))}
            </dl>
            {account.biography && (
              <p className={styles.bio} dir="auto">
                {account.biography}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Head({ account: { network, username, url, lastPostAt, following, posts } }: { account: AccountOverview }) {
  const linkLabel = { username, network: NETWORK_FACTS[network].label };
  const facts = [
    following !== null && `${t("accounts.following")} ${exact(following)}`,
    posts !== null && `${t("accounts.posts")} ${exact(posts)}`,
  ].filter(Boolean);
  return (
    <div className={styles.head}>
      <NetworkIcon network={network} size={18} labelled />
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={styles.handle}
          title={t("accounts.open", linkLabel)}
        >
          <span className="truncate">@{username}</span>
          <IconExternalLink size={13} aria-hidden />
          <span className="visually-hidden">{t("accounts.open", linkLabel)}</span>
        </a>
      ) : (
        <span className={styles.handle}>
          <span className="truncate" title={`@${username}`}>
            @{username}
          </span>
        </span>
      )}
      <span className="flex fixed-size push-end gap-3 text-label tabular nowrap muted">
        {facts.map((fact) => (
          <span key={String(fact)} className={styles.optional}>
            {fact}
          </span>
        ))}
        {lastPostAt ? (
          <Time at={lastPostAt}>{t("accounts.lastPost", { when: when(lastPostAt) })}</Time>
        ) : (
          t("accounts.noPost")
        )}
      </span>
    </div>
  );
}
