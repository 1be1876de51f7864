import { profileOverview } from "#contract/profiles.ts";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { AddToCrmProvider } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { usePageTitle } from "#web/shell/page-title.ts";
import { Profile } from "../parts/profile.tsx";
import profile from "../parts/profile.module.css";
import styles from "./creator-page.module.css";

const route = getRouteApi("/signed-in/creators/$creatorId");

export function CreatorPage() {
  const { t } = useTranslation("profiles");
  const { creatorId } = route.useParams();
  const { data } = useRead(profileOverview, { id: creatorId });
  usePageTitle(data?.creator.full_name ?? t("panel"));
  return (
    <div key={creatorId} className={styles.page}>
      <div className={profile.place}>
        <AddToCrmProvider>
          <Profile creatorId={creatorId} heading="h1" />
        </AddToCrmProvider>
      </div>
    </div>
  );
}
