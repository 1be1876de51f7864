import { getThreadsFromList, THREAD_TABS, type ThreadTab } from "#contract/mail/endpoints.ts";
import { IconMailOpened } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { ThreadRows } from "#web/shared/mail/thread-rows.tsx";
import { useFailureToast } from "#web/shared/mail/use-failure-toast.ts";
import { Pager } from "#web/table/pager.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Toggles } from "#web/ui/toggles.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./list.module.css";

const t = texts("mail");

/** Threads with the creators of a list; they open in the inbox. */
export function MailsTab({ listId }: { listId: string }) {
  const navigate = useNavigate();
  const { emailing } = useSignedIn().limits;
  const [{ tab, page }, show] = useState<{ tab: ThreadTab; page: number }>({ tab: "all", page: 1 });
  const read = useRead(getThreadsFromList, { id: listId, tab, page }, { keepRows: true, enabled: emailing.enabled });
  useFailureToast(read.error, t("failed"));
  if (!emailing.enabled) return <EmptyState icon={<IconMailOpened size={22} />} title={t("noPlan")} />;
  return (
    <div className={styles.mails}>
      <Loaded read={read} failed={t("failed")}>
        {({ threads, total, perPage, counts }) =>
          counts.all === 0 ? (
            <EmptyState icon={<IconMailOpened size={22} />} title={t("empty")}>
              {t("emptyList")}
            </EmptyState>
          ) : (
            <>
              <div className="mb-3">
                <Toggles
                  label={t("tabs")}
                  options={THREAD_TABS.map((value) => ({
                    value,
                    label: `${t(`tab.${value}`)} ${exact(counts[value])}`,
                  }))}
                  isOn={(value) => value === tab}
                  onToggle={(next) => show({ tab: next, page: 1 })}
                />
              </div>
              {threads.length === 0 ? (
                <EmptyState icon={<IconMailOpened size={22} />} title={t("emptyTab")} />
              ) : (
                <ThreadRows
                  label={t("threads")}
                  threads={threads}
                  isStale={read.isPlaceholderData}
                  linkTo={paths.thread}
                  onOpen={({ threadId }) => void navigate(paths.thread(threadId))}
                />
              )}
              <Pager
                page={page}
                size={perPage}
                total={total}
                label={t("pages")}
                onPage={(next) => show({ tab, page: next })}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
