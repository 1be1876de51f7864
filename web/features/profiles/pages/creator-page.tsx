import { profileOverview } from "#contract/profiles/endpoints.ts";
import { IconArrowLeft } from "@tabler/icons-react";
import { getRouteApi, Link, useCanGoBack, useRouter } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { AddToCrmProvider } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { usePageTitle } from "#web/shell/page-title.ts";
import { texts } from "#web/words/i18n.ts";
import { Profile } from "../parts/profile.tsx";
import profile from "../parts/profile.module.css";
import styles from "./creator-page.module.css";

const t = texts("profiles");

const route = getRouteApi("/signed-in/creators/$creatorId");

/** To where the page was opened from, or to discovery where it is the first of its tab. */
function BackLink() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const text = (
    <>
      <IconArrowLeft size={16} aria-hidden /> {t(canGoBack ? "back" : "toDiscovery")}
    </>
  );
  if (!canGoBack) {
    return (
      <Link {...paths.discovery()} className="inline-row gap-1 min-target muted">
        {text}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className="plain-button inline-row gap-1 min-target muted"
      onClick={() => router.history.back()}
    >
      {text}
    </button>
  );
}

export function CreatorPage() {
  const { creatorId } = route.useParams();
  const { data } = useRead(profileOverview, { id: creatorId });
  usePageTitle(data?.creator.full_name ?? t("panel"));
  return (
    <div key={creatorId} className={styles.page}>
      <div className={profile.place}>
        <div className={styles.back}>
          <BackLink />
        </div>
        <AddToCrmProvider>
          <Profile creatorId={creatorId} heading="h1" />
        </AddToCrmProvider>
      </div>
    </div>
  );
}
