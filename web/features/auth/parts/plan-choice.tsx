import { PLAN_IDS } from "#contract/plans.ts";
import { CardChoice } from "#web/ui/form/card-choice.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("auth");

type SignUpPlan = typeof PLAN_IDS.free | typeof PLAN_IDS.creator;

/** Brand or creator; decides the initial plan. */
export function PlanChoice({
  defaultValue,
  onChange,
}: {
  defaultValue?: SignUpPlan;
  onChange?: (plan: SignUpPlan) => void;
}) {
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
