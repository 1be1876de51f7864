import type { DiscoveryResult } from "#contract/discovery/endpoints.ts";
import { classNames } from "#web/lib/class-names.ts";
import { date, rate } from "#web/lib/format.ts";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import { partName } from "../use-filter-label.ts";
import styles from "./keyword-match.module.css";

const t = texts("discovery");
const word = texts("audience");

/** The shares of the audience that were filtered by, with the source and its date. */
export function AudienceMatch({
  audience,
  isCard = false,
}: {
  audience: DiscoveryResult["audience"];
  isCard?: boolean;
}) {
  if (!audience) return null;
  const { network, shares } = audience;
  const origins = shares.map(({ provenance, source, at }) =>
    t("audience.origin", { source: word(`provenance.${provenance}`, { source: source ?? "" }), date: date(at) }),
  );
  const exactly = shares.map((one) => {
    const shown = { share: rate(one.share), part: partName(one) };
    return one.low === null || one.high === null
      ? t("audience.share", shown)
      : t("audience.interval", { ...shown, low: rate(one.low), high: rate(one.high) });
  });
  return (
    <div
      className={classNames("text-label break-anywhere", isCard ? "clamp-3" : "clamp-2", !isCard && styles.inRow)}
      title={[...exactly, ...new Set(origins)].join("\n")}
    >
      <NetworkIcon network={network} size={13} labelled />{" "}
      {shares.map((one) => t("audience.share", { share: rate(one.share), part: partName(one) })).join(" · ")}{" "}
      <span className="muted">{[...new Set(origins)].join(" · ")}</span>
    </div>
  );
}
