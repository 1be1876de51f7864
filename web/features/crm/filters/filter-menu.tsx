import {
  IconCategory,
  IconFlag,
  IconGenderBigender,
  IconLanguage,
  IconMail,
  IconProgress,
  IconSocial,
  IconStack2,
  IconTag,
  IconTrendingUp,
  IconUsers,
  type Icon,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PickList } from "#web/ui/pick-list.tsx";
import type { CrmControl } from "../use-crm-state.ts";
import { FIELDS, type Field } from "./fields.ts";
import { FilterEditor } from "./filter-editor.tsx";

const ICONS: Record<Field, Icon> = {
  statuses: IconProgress,
  tags: IconTag,
  lists: IconStack2,
  followers: IconUsers,
  growth: IconTrendingUp,
  networks: IconSocial,
  countries: IconFlag,
  languages: IconLanguage,
  niches: IconCategory,
  gender: IconGenderBigender,
  hasEmail: IconMail,
};

/** First what to filter by, then what it is set to. */
export function FilterMenu({ control }: { control: CrmControl }) {
  const { t } = useTranslation("crmFilters");
  const [field, setField] = useState<Field | null>(null);
  if (field) return <FilterEditor control={control} field={field} />;
  return (
    <PickList
      label={t("addLabel")}
      placeholder={t("findField")}
      nothing={t("noField")}
      options={FIELDS.map((value) => {
        const FieldIcon = ICONS[value];
        return { value, label: t(`fields.${value}`), icon: <FieldIcon size={16} aria-hidden /> };
      })}
      onPick={(value) => setField(FIELDS.find((one) => one === value) ?? null)}
    />
  );
}
