import type { Reliability } from "#contract/campaigns/report.ts";
import type { CreatorCard } from "#contract/creators.ts";
import { NETWORK_FACTS, shownHandle } from "#contract/networks/networks.ts";
import { Link } from "@tanstack/react-router";
import { exact } from "#web/lib/format.ts";
import { countryName } from "#web/lib/locale-names.ts";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("ownCampaigns");

/** The creator as the workspace sees them. */
export function ShownCreator({ card, reliability }: { card: CreatorCard; reliability: Reliability }) {
  return (
    <div className="card stack gap-3 p-4">
      <div className="row gap-3">
        <Avatar name={card.full_name} src={card.picture_url} brand={card.is_a_brand} size={44} />
        <div className="stack shrink">
          <span className="semibold break-anywhere">{card.full_name}</span>
          {card.title && <span className="muted text-label break-anywhere">{card.title}</span>}
          {card.country && (
            <span className="muted text-label">{t("shown.country", { country: countryName(card.country) })}</span>
          )}
        </div>
      </div>
      <ul className="list-reset stack gap-1">
        {card.networks.map((account) => (
          <li key={`${account.network} ${account.username}`} className="row wrap gap-2">
            <span className="break-anywhere">{`${NETWORK_FACTS[account.network].label} ${shownHandle(account)}`}</span>
            <span className="muted tabular">
              {account.followers === null
                ? t("shown.unknown")
                : t("shown.followers", { formatted: exact(account.followers) })}
            </span>
          </li>
        ))}
      </ul>
      {card.biography && (
        <p className="flush pre-line break-anywhere max-prose" dir="auto">
          {card.biography}
        </p>
      )}
      <p className="flush text-label max-prose">{recordText(reliability)}</p>
      <p className="flush muted text-label max-prose">{t("shown.here")}</p>
      <Link {...paths.creator(card._id)} className="text-label">
        {t("shown.profile")}
      </Link>
    </div>
  );
}

/** How the creator delivered so far, with what it is counted from. */
function recordText({ counted, onTime, late, missing }: Reliability): string {
  if (counted === 0) return t("shown.noRecord");
  return t("shown.record", {
    count: counted,
    formatted: exact(counted),
    onTime: exact(onTime),
    late: exact(late),
    missing: exact(missing),
  });
}
