import { listCategories } from "#contract/categories.ts";
import { getCrmUser } from "#contract/crm.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks.ts";
import { IconStack2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLoaded } from "#web/api/queries.ts";
import { splitIcon } from "#web/lib/names.ts";
import { countryName, flagEmoji, languageName } from "#web/lib/places.ts";
import { LabelDot } from "#web/ui/label-pill.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import type { Choice } from "./fields.ts";

export type ValueName = { label: string; icon?: ReactNode };

const NO_STATUS = "none";

/** What a filter's value is called, and the flag, emoji or colour that goes with it. */
export function useValueNames(): {
  nameOf: (choice: Choice, value: string) => ValueName;
  /** Values a filter always offers, though nobody has them now; the others come from the CRM's creators. */
  always: (choice: Choice) => string[];
} {
  const { t } = useTranslation("crmFilters");
  const { tags, status, lists } = useLoaded(getCrmUser, {}).crmUser;
  const { categories, brand_categories: brands } = useLoaded(listCategories, {});

  function nameOf(choice: Choice, value: string): ValueName {
    switch (choice) {
      case "countries":
        return { label: countryName(value), icon: <span aria-hidden>{flagEmoji(value)}</span> };
      case "languages":
        return { label: languageName(value) };
      case "gender":
        return { label: t(`genders.${GENDERS[value] ?? "unknown"}`) };
      case "networks":
        return networkName(value);
      case "niches":
        return nicheName(value);
      case "lists":
        return { label: lists.find(({ _id }) => _id === value)?.title ?? t("gone"), icon: <IconStack2 size={14} /> };
      case "statuses":
        if (value === NO_STATUS) return { label: t("noStatus"), icon: <LabelDot /> };
        return labelName(status, value);
      case "tags":
        return labelName(tags, value);
    }
  }

  function nicheName(value: string): ValueName {
    const niches = [...categories, ...brands].flatMap((root) => root.sub_categories);
    const niche = niches.find(({ id }) => String(id) === value);
    if (!niche) return { label: t("gone") };
    const { icon, label } = splitIcon(niche.name);
    return icon === label.slice(0, 1) ? { label } : { label, icon: <span aria-hidden>{icon}</span> };
  }

  function labelName(labels: typeof tags, value: string): ValueName {
    const label = labels.find(({ _id }) => _id === value);
    return label ? { label: label.title, icon: <LabelDot color={label.color} /> } : { label: t("gone") };
  }

  function always(choice: Choice): string[] {
    if (choice === "statuses") return [...status.map(({ _id }) => _id), NO_STATUS];
    if (choice === "tags") return tags.map(({ _id }) => _id);
    if (choice === "lists") return lists.map(({ _id }) => _id);
    return [];
  }

  return { nameOf, always };
}

const GENDERS: Record<string, "female" | "male"> = { 0: "female", 1: "male" };

function networkName(value: string): ValueName {
  const network = NETWORKS.find((one) => one === value);
  if (!network) return { label: value };
  return { label: NETWORK_FACTS[network].label, icon: <NetworkIcon network={network} size={15} /> };
}
