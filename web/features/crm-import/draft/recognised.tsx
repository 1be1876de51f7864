import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { findLinks } from "#contract/crm-import/pasted-links.ts";
import { exact } from "#web/lib/format.ts";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./draft.module.css";

const t = texts("crmImport");

const SHOWN = 5;

/** How many profile links a text contains, by network, and what is not a profile link. */
export function Recognised({ found }: { found: ReturnType<typeof findLinks> }) {
  const links = "links" in found ? found.links : [];
  const unknown = "unknown" in found ? found.unknown : [];
  const repeated = "repeated" in found ? found.repeated : 0;
  const handles = "handles" in found ? found.handles : [];
  const byNetwork = Map.groupBy(links, (link) => link.network);
  return (
    <output className="grid gap-1 min-target tabular">
      {links.length > 0 && (
        <span className={styles.networks}>
          <strong>{t("recognised", many(links.length))}</strong>
          {Array.from(byNetwork, ([network, those]) => (
            <span key={network} className="inline-row gap-1">
              <NetworkIcon network={network} size={16} />
              {NETWORK_FACTS[network].label} {exact(those.length)}
            </span>
          ))}
        </span>
      )}
      {repeated > 0 && <span className="muted flush break-anywhere">{t("repeated", many(repeated))}</span>}
      {unknown.length > 0 && (
        <span className="muted flush break-anywhere" title={unknown.join("\n")}>
          {t("unknown", many(unknown.length))}: {unknown.slice(0, SHOWN).join(", ")}
          {unknown.length > SHOWN && ", …"}
        </span>
      )}
      {handles.length > 0 && (
        <span className="muted flush break-anywhere" title={handles.join("\n")}>
          {t("handles", many(handles.length))}: {handles.slice(0, SHOWN).join(", ")}
          {handles.length > SHOWN && ", …"}
        </span>
      )}
    </output>
  );
}

function many(count: number) {
  return { count, formatted: exact(count) };
}
