import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { TrackedCoverage } from "#contract/tracking/shapes.ts";
import { IconCircleCheck, IconLock, IconPlugOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { useCan } from "#web/shared/use-can.ts";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./overview.module.css";
import { coverageSentence } from "./sentences.ts";

const t = texts("tracking");

const SIGNS = { live: IconCircleCheck, off: IconPlugOff, consent: IconLock } as const;

/** Accounts without known posts that no connector reads need someone who does something. */
function toneOf({ source, withPosts, accounts }: TrackedCoverage): "good" | "watch" | "plain" {
  if (source === "live") return "good";
  return withPosts < accounts ? "watch" : "plain";
}

/** Which accounts the posts are from, how recently they were read, and what would bring more. */
export function Coverage({ coverage }: { coverage: readonly TrackedCoverage[] }) {
  const canImport = useCan("imports.write");
  const needsFile = coverage.some((of) => toneOf(of) === "watch");
  return (
    <PageSection
      title={t("coverage.title")}
      lead={t("coverage.lead")}
      action={
        canImport &&
        needsFile && (
          <Link {...paths.imports()} className="text-table">
            {t("coverage.import")}
          </Link>
        )
      }
    >
      {coverage.length === 0 && <p className="flush muted">{t("coverage.noAccounts")}</p>}
      <ul className={styles.coverage} aria-label={t("coverage.title")}>
        {coverage.map((of) => {
          const Sign = SIGNS[of.source];
          return (
            <li key={of.network} className={styles.network}>
              <NetworkIcon network={of.network} size={20} />
              <div className="shrink">
                <p className="flush">{coverageSentence(of)}</p>
                <p className={styles.source} data-tone={toneOf(of)}>
                  <Sign size={14} aria-hidden />
                  <span>{t(`coverage.sources.${of.source}`, { network: NETWORK_FACTS[of.network].label })}</span>
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </PageSection>
  );
}
