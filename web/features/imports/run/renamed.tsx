import { NETWORK_FACTS, usernameKey, type Network } from "#contract/networks/networks.ts";
import type { ImportCounts } from "#contract/imports/endpoints.ts";
import { Button } from "@mantine/core";
import { exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import type { Planning } from "../plan/use-plan.ts";

const t = texts("imports");

const SHOWN = 20;

type Account = { network: Network; username: string };

const keyOf = ({ network, username }: Account) => `${network}/${usernameKey(username)}`;

/** Accounts whose posts are known as those of another one, and, for a draft, those that the user has confirmed. */
export function Renamed({ counts, planning }: { counts: ImportCounts | null; planning?: Planning | undefined }) {
  const found = counts?.renamed ?? [];
  const confirmed = Object.entries(planning?.plan.renames ?? {});
  if (found.length + confirmed.length === 0) return null;

  function answer(key: string, knownAs?: string) {
    if (!planning) return;
    const { [key]: _, ...others } = planning.plan.renames ?? {};
    planning.change({ renames: knownAs === undefined ? others : { ...others, [key]: knownAs } });
  }

  return (
    <section className="grid gap-2" aria-label={t("renamed.title")}>
      <h3 className="flush semibold text-body">{t("renamed.title")}</h3>
      <ul className="grid gap-3 list-reset text-label">
        {found.slice(0, SHOWN).map((one) => {
          const { network, username, knownAs, posts } = one;
          const names = { username, knownAs, network: NETWORK_FACTS[network].label };
          return (
            <li key={`${keyOf(one)} ${knownAs}`} className="grid gap-1">
              <span className="break-anywhere">
                {t("renamed.found", { ...names, count: posts, formatted: exact(posts) })}
              </span>
              {planning && (
                <span>
                  <Button size="compact-xs" variant="default" onClick={() => answer(keyOf(one), knownAs)}>
                    {t("renamed.confirm", names)}
                  </Button>
                </span>
              )}
            </li>
          );
        })}
        {confirmed.map(([key, knownAs]) => (
          <li key={key} className="grid gap-1">
            <span className="break-anywhere">
              {t("renamed.confirmed", { username: key.slice(key.indexOf("/") + 1), knownAs })}
            </span>
            <span>
              <Button size="compact-xs" variant="default" onClick={() => answer(key)}>
                {t("renamed.withdraw")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && (
        <p className="flush muted text-label">{t("renamed.more", { count: found.length - SHOWN })}</p>
      )}
      {!planning && <p className="flush muted text-label">{t("renamed.again")}</p>}
    </section>
  );
}
