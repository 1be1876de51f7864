import { watchedCreators } from "#contract/network-watch.ts";
import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { compact, exact } from "#web/lib/format.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./overview.module.css";

const t = texts("networkWatch");

const SHOWN = 12;

/** The creators whose network this is, with their largest account. */
export function WatchedCreators({ id }: { id: string }) {
  const [all, setAll] = useState(false);
  const read = useRead(watchedCreators, { id });
  return (
    <PageSection title={t("overview.creators")}>
      <Loaded read={read} failed={t("circle.failed")} placeholder={<SkeletonRows rows={2} />}>
        {({ creators }) =>
          creators.length === 0 ? (
            <EmptyState icon={<IconUsers size={22} />} title={t("circle.noCreators")}>
              {t("circle.noCreatorsText")}
            </EmptyState>
          ) : (
            <>
              <ul className={styles.creators} aria-label={t("overview.creators")}>
                {creators.slice(0, all ? undefined : SHOWN).map((creator) => (
                  <li key={creator._id} className={styles.creator}>
                    <Avatar name={creator.full_name} src={creator.picture_url} brand={creator.is_a_brand} size={36} />
                    <span className="column shrink">
                      <CreatorLink creator={creator} />
                      <span className="inline-row gap-1 muted text-label">
                        {creator.network && <NetworkIcon network={creator.network} size={14} labelled />}
                        {creator.followers !== null &&
                          t("overview.followers", { formatted: compact(creator.followers) })}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
              {creators.length > SHOWN && !all && (
                <Button size="xs" variant="default" className="self-start" onClick={() => setAll(true)}>
                  {t("overview.moreCreators", {
                    count: creators.length - SHOWN,
                    formatted: exact(creators.length - SHOWN),
                  })}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </PageSection>
  );
}
