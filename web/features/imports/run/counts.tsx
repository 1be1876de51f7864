import type { ImportCounts } from "#contract/imports/endpoints.ts";
import { exact } from "#web/lib/format.ts";
import { Explain } from "#web/ui/explain.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./counts.module.css";

const t = texts("imports");

const KINDS = ["created", "updated", "merged", "unchanged", "skipped", "failed"] as const;

/** Row counts of a dry run or an import, by result. */
export function Counts({ counts, label }: { counts: ImportCounts; label: string }) {
  return (
    <dl className="grid flush" aria-label={label}>
      {KINDS.map((kind) => (
        <div key={kind} className={styles.count} data-kind={kind} data-none={counts[kind] === 0}>
          <dt>
            <Explain about={t(`countsAbout.${kind}`)}>{t(`counts.${kind}`)}</Explain>
          </dt>
          <dd className="figures">{exact(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}
