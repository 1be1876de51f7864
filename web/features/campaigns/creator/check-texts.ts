import type { RequirementCheck } from "#contract/campaigns/own.ts";
import { network, NETWORK_FACTS } from "#contract/networks/networks.ts";
import { date, exact } from "#web/lib/format.ts";
import { countryName } from "#web/lib/locale-names.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("ownCampaigns");

const LIST = new Intl.ListFormat(undefined, { type: "disjunction" });
const ALL = new Intl.ListFormat(undefined, { type: "conjunction" });

export function networkNames(ids: readonly string[], list = LIST): string {
  return list.format(
    ids.map((id) => {
      const known = network.safeParse(id);
      return known.success ? NETWORK_FACTS[known.data].label : id;
    }),
  );
}

const many = (of: unknown) => (Array.isArray(of) ? of.map(String) : []);

/** A requirement, what the creator has, and where that comes from. */
export function checkTexts({ requirement, required, value, source }: RequirementCheck) {
  const from = source && t("checks.source", { name: source.name, day: date(source.at) });
  switch (requirement) {
    case "networks": {
      const own = many(value);
      return {
        required: t("checks.networks", { required: networkNames(many(required)) }),
        value:
          own.length === 0 ? t("checks.networksNone") : t("checks.networksValue", { value: networkNames(own, ALL) }),
        from,
      };
    }
    case "countries":
      return {
        required: t("checks.countries", { required: LIST.format(many(required).map((code) => countryName(code))) }),
        value:
          typeof value === "string"
            ? t("checks.countriesValue", { value: countryName(value) })
            : t("checks.countriesNone"),
        from,
      };
    case "minFollowers":
    case "maxFollowers":
      return {
        required: t(`checks.${requirement}`, { required: typeof required === "number" ? exact(required) : "" }),
        value:
          typeof value === "number" ? t("checks.followersValue", { value: exact(value) }) : t("checks.followersNone"),
        from,
      };
  }
}
