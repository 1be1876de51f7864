import type { DiscoveryResult } from "#contract/discovery.ts";
import { useTranslation } from "react-i18next";
import { classNames } from "#web/lib/class-names.ts";
import { date, rate } from "#web/lib/format.ts";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { partName } from "../use-filter-label.ts";
import styles from "./keyword-match.module.css";

/** The shares of the audience that were filtered by, with the source and its date. */
export function AudienceMatch({
  audience,
  isCard = false,
}: {
  audience: DiscoveryResult["audience"];
  isCard?: boolean;
}) {
  const { t } = useTranslation("discovery");
  const { t: word } = useTranslation("audience");
  if (!audience) return null;
  const { network, shares } = audience;
  const origins = shares.map(({ provenance, source, at }) =>
    t("audience.origin", { source: word(`provenance.${provenance}`, { source: source ?? "" }), date: date(at) }),
  );
  const exactly = shares.map((one) => {
    const shown = { share: rate(one.share), part: partName(one, t) };
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
      {shares.map((one) => t("audience.share", { share: rate(one.share), part: partName(one, t) })).join(" · ")}{" "}
      <span className="muted">{[...new Set(origins)].join(" · ")}</span>
    </div>
  );
}
