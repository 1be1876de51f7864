import { searchUsername } from "#contract/curation/influencer.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { parseProfileLink } from "#contract/networks/profile-link.ts";
import { Link } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./edit.module.css";

const t = texts("curation");

/**
 * Shows creators with an account of this handle, which may be typed as `@handle` or as a link; shows nothing if there
 * are no such creators.
 */
export function KnownAccounts({ typed }: { typed: string }) {
  const link = parseProfileLink(typed.trim(), { named: "mastodon" });
  const username = link?.username ?? typed.trim().replace(/^@/, "");
  const input = { username, ...(link && { network: link.network }) };
  const { data } = useRead(searchUsername, input, { enabled: username !== "", keepRows: true });
  const known = username === "" ? [] : (data?.influencers ?? []);
  if (known.length === 0) return null;
  return (
    <div className={styles.known}>
      <p className="flush muted">{t("create.known")}</p>
      <ul className="flush">
        {[...Map.groupBy(known, ({ _id }) => _id)].map(([id, accounts]) => (
          <li key={id}>
            <Link {...paths.influencer(id)}>
              <bdi>{accounts[0]?.full_name}</bdi>
            </Link>{" "}
            <span className="muted">
              @{accounts[0]?.username} ({accounts.map(({ network }) => NETWORK_FACTS[network].label).join(", ")})
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
