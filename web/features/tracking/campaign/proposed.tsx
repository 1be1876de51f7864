import { readProposed, type Campaign } from "#contract/tracking/campaign.ts";
import { listTracking } from "#contract/tracking/endpoints.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { BULK_MAX } from "#contract/base/limits.ts";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { PostDialog } from "#web/shared/posts/post-dialog.tsx";
import { Tile } from "#web/shared/posts/posts-grid.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { ReadError } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { MARK_ICONS, useMarking } from "../posts/use-marking.tsx";
import overview from "../overview/overview.module.css";

const t = texts("tracking");

/** Posts that have what was agreed on: marked or rejected one by one, or all at once. */
export function Proposed({ listId, campaign }: { listId: string; campaign: Campaign }) {
  const canWrite = useCan("crm.write");
  const isAgreed = campaign.hashtags.length > 0 || campaign.mentions.length > 0 || campaign.hasLinks;
  const read = useRead(readProposed, { id: listId }, { enabled: isAgreed, keepRows: true });
  const { mark, isPending } = useMarking(listId);
  const [open, setOpen] = useState<string>();
  const { data } = read;
  const total = data?.total ?? campaign.proposed;
  return (
    <PageSection
      title={
        total >= BULK_MAX
          ? t("campaign.proposedMax", { formatted: exact(BULK_MAX) })
          : t("campaign.proposed", { count: total, formatted: exact(total) })
      }
      lead={t(isAgreed ? "campaign.proposedLead" : "campaign.notAgreed")}
      action={
        canWrite &&
        data &&
        total > 0 && (
          <Button size="xs" loading={isPending} leftSection={MARK_ICONS.add} onClick={() => mark(data.ids, "add")}>
            {t("campaign.markAll", { count: total, formatted: exact(total) })}
          </Button>
        )
      }
    >
      <ReadError read={read} title={t("campaign.proposedFailed")} />
      {isAgreed && data && total === 0 && <p className="flush muted">{t("campaign.noProposed")}</p>}
      {data && total > 0 && (
        <ul className={overview.posts} aria-label={t("campaign.proposedPosts")}>
          {data.posts.map((post) => (
            <li key={post._id}>
              <Tile post={post} onOpen={() => setOpen(post._id)} />
            </li>
          ))}
        </ul>
      )}
      {open !== undefined && (
        <PostDialog
          read={listTracking.post}
          id={listId}
          postId={open}
          onClose={() => setOpen(undefined)}
          onWord={undefined}
          action={
            canWrite && (
              <div className="row wrap gap-2">
                {(["add", "reject"] as const).map((action) => (
                  <Button
                    key={action}
                    size="xs"
                    variant="default"
                    disabled={isPending}
                    leftSection={MARK_ICONS[action]}
                    onClick={() => {
                      mark(open, action);
                      setOpen(undefined);
                    }}
                  >
                    {t(`campaign.${action}`)}
                  </Button>
                ))}
              </div>
            )
          }
        />
      )}
    </PageSection>
  );
}
