import type { DiscoveryResult } from "#contract/discovery/endpoints.ts";
import { MarkedText } from "#web/shared/creators/marked-text.tsx";
import { classNames } from "#web/lib/class-names.ts";
import styles from "./keyword-match.module.css";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("discovery");

/** Why a creator was found: the text that has a keyword, highlighted, and where it is. */
export function KeywordMatch({ match, isCard = false }: { match: DiscoveryResult["match"]; isCard?: boolean }) {
  if (!match) return null;
  const { place, network, text, marks, posts } = match;
  const where = place === "post" ? t("foundIn.post", { count: posts }) : t(`foundIn.${place}`);
  return (
    <div
      className={
        isCard ? "text-label clamp-3 break-anywhere" : classNames("text-label clamp-2 break-anywhere", styles.inRow)
      }
      title={text === "" ? where : `${where}: ${text}`}
    >
      {network && <NetworkIcon network={network} size={13} labelled />} <span className="muted">{where}</span>{" "}
      {text === "" ? <span className="muted">· {t("foundIn.hidden")}</span> : <MarkedText text={text} marks={marks} />}
    </div>
  );
}
