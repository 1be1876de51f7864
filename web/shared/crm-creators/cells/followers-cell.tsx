import { useTranslation } from "react-i18next";
import { Figure } from "#web/ui/figure.tsx";

/** Of all accounts together. */
export function FollowersCell({ followers }: { followers: number | null }) {
  const { t } = useTranslation("table");
  return <Figure value={followers} missing={t("noFollowers")} quiet />;
}
