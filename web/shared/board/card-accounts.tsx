import type { CreatorCard } from "#contract/creators.ts";
import { compact } from "#web/lib/format.ts";
import { byFollowers } from "#web/shared/creators/headline-account.ts";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";

const ACCOUNTS = 3;

/** The largest accounts of a creator on a card. */
export function CardAccounts({ networks }: Pick<CreatorCard, "networks">) {
  return (
    <div className="flex gap-3 mt-2 text-label tabular muted">
      {byFollowers(networks)
        .slice(0, ACCOUNTS)
        .map(({ network, username, followers }) => (
          <span key={`${network} ${username}`} className="inline-row gap-1">
            <NetworkIcon network={network} size={13} labelled />
            {followers === null ? "–" : compact(followers)}
          </span>
        ))}
    </div>
  );
}
