import { PLAN_IDS } from "#contract/plans.ts";
import { Radio } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./plan-choice.module.css";

type SignUpPlan = typeof PLAN_IDS.free | typeof PLAN_IDS.creator;

const PARTS = { root: styles.choice, label: styles.label, description: styles.about };

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
    { plan: PLAN_IDS.free, label: t("signUp.brand"), about: t("signUp.brandAbout") },
    { plan: PLAN_IDS.creator, label: t("signUp.creator"), about: t("signUp.creatorAbout") },
  ];
  return (
    <Radio.Group
      label={t("signUp.who")}
      defaultValue={String(defaultValue)}
      onChange={(value) => onChange?.(value === String(PLAN_IDS.creator) ? PLAN_IDS.creator : PLAN_IDS.free)}
    >
      <div className={styles.choices}>
        {choices.map(({ plan, label, about }) => (
          <Radio key={plan} value={String(plan)} label={label} description={about} size="xs" classNames={PARTS} />
        ))}
      </div>
    </Radio.Group>
  );
}
