import type { Deliverable } from "#contract/campaigns/deliverables.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("deliverables");

/** "2 × Video on Instagram" */
export function whatText({ count, format, network }: Pick<Deliverable, "count" | "format" | "network">): string {
  return t("what", {
    formatted: exact(count),
    format: t(`formats.${format}`, { ns: "profiles" }),
    network: NETWORK_FACTS[network].label,
  });
}

/** What the state is called: before there is a draft, it is waited for. */
export function stateText({ state, hasDraft }: Pick<Deliverable, "state" | "hasDraft">): string {
  return t(state === "draft" && !hasDraft ? "noDraftYet" : `states.${state}`);
}
