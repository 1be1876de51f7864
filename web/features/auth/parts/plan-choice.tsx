import { PLAN_IDS } from "#contract/plans.ts";
import { useTranslation } from "react-i18next";
import { CardChoice } from "#web/ui/form/card-choice.tsx";

type SignUpPlan = typeof PLAN_IDS.free | typeof PLAN_IDS.creator;

/** Brand or creator; decides the initial plan. */
export function PlanChoice({
  defaultValue,
  onChange,
}: {
  defaultValue?: SignUpPlan;
  onChange?: (plan: SignUpPlan) => void;
}) {
  const { t } = useTranslation("auth");
  const choices = [
    { value: "free", label: t("signUp.brand"), about: t("signUp.brandAbout") },
    { value: "creator", label: t("signUp.creator"), about: t("signUp.creatorAbout") },
  ] as const;
  return (
    <CardChoice
      label={t("signUp.who")}
      choices={choices}
      defaultValue={defaultValue === PLAN_IDS.creator ? "creator" : "free"}
      onChange={(plan) => onChange?.(PLAN_IDS[plan])}
    />
  );
}
