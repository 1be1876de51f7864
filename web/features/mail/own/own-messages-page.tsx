import { listOwnCreators } from "#contract/creator-profile/claims.ts";
import { listOwnThreads } from "#contract/mail/messages.ts";
import { listEnquiries } from "#contract/spotlight/enquiries.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconMailOpened, IconUserCheck } from "@tabler/icons-react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import type { UrlInput } from "#web/shared/collections/url.ts";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { Page } from "#web/shell/page.tsx";
import { PageLinks } from "#web/table/page-links.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import inbox from "../inbox/inbox.module.css";
import "./own-words.ts";
import { OwnThreadRows } from "./own-thread-rows.tsx";
import { OwnOpenThread } from "./own-thread.tsx";
import styles from "./own.module.css";
import { ownMessagesPage, readOwnMessages, SENDERS, type OwnMessagesState } from "./search-params.ts";
import { Visitors } from "./visitors.tsx";

const t = texts("ownMessages");

/** What brands and visitors wrote to the user whose profile a creator is. */
export function OwnMessagesPage() {
  const search: UrlInput = useSearch({ strict: false });
  const state = readOwnMessages(search);
  const navigate = useNavigate();
  const read = useRead(listOwnCreators, {});
  const hasPanes = state.from === "brands";
  return (
    <Page title={t("title")} lead={t("lead")} sampleMark={false} fill={hasPanes}>
      <Loaded read={read} failed={t("notFetched")} placeholder={<SkeletonRows rows={8} />}>
        {({ creators }) => {
          const own = creators.filter(({ actsFor }) => actsFor === null);
          const creator = own.find(({ _id }) => _id === String(state.of)) ?? own[0];
          if (!creator)
            return (
              <EmptyState
                icon={<IconUserCheck size={24} />}
                title={t("none.title")}
                action={
                  <Button renderRoot={(props) => <Link {...paths.ownProfile()} {...props} />}>
                    {t("none.action")}
                  </Button>
                }
              >
                {t("none.text")}
              </EmptyState>
            );
          return (
            <div className={styles.page}>
              {own.length > 1 && (
                <NativeSelect
                  className="mb-2"
                  label={t("creator")}
                  value={creator._id}
                  data={own.map(({ _id, full_name: label }) => ({ value: _id, label }))}
                  onChange={({ currentTarget: { value } }) =>
                    void navigate(ownMessagesPage({ ...state, of: Number(value), page: 1, thread: undefined }))
                  }
                />
              )}
              <Senders id={creator._id} state={state} />
              {hasPanes ? (
                <Brands key={creator._id} id={creator._id} state={state} />
              ) : (
                <Visitors key={creator._id} id={creator._id} state={state} />
              )}
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Senders({ id, state }: { id: string; state: OwnMessagesState }) {
  const counts = {
    brands: useRead(listOwnThreads, { id }).data?.unread ?? 0,
    visitors: useRead(listEnquiries, { id }).data?.unreadCount ?? 0,
  };
  return (
    <TabStrip className={styles.head} label={t("from")}>
      {SENDERS.map((from) => (
        <Link
          key={from}
          {...ownMessagesPage({ ...state, from, page: 1, archived: false, thread: undefined })}
          {...tabProps(from === state.from)}
        >
          {t(`tab.${from}`)}
          {counts[from] > 0 && (
            <span className="muted regular text-label tabular" aria-label={t("new", { count: counts[from] })}>
              {exact(counts[from])}
            </span>
          )}
        </Link>
      ))}
    </TabStrip>
  );
}

/** Threads with brands, the newest first, beside the one that is open. */
function Brands({ id, state }: { id: string; state: OwnMessagesState }) {
  const { page, thread } = state;
  const navigate = useNavigate();
  const read = useRead(listOwnThreads, { id, page }, { keepRows: true });
  const linkTo = (open: string | undefined) => ownMessagesPage({ ...state, thread: open });
  const isEmpty = read.data?.threads.length === 0 && page === 1 && thread === undefined;
  if (isEmpty)
    return (
      <EmptyState icon={<IconMailOpened size={22} />} title={t("empty")}>
        {t("emptyText")}
      </EmptyState>
    );
  return (
    <div className={inbox.panes} data-open={thread !== undefined}>
      <div className={inbox.list}>
        <div className={inbox.rows}>
          <Loaded read={read} failed={t("notFetched")} placeholder={<SkeletonRows rows={6} />}>
            {({ threads, hasMore }) => (
              <>
                <OwnThreadRows
                  threads={threads}
                  open={thread}
                  linkTo={linkTo}
                  onOpen={(open) => void navigate({ ...linkTo(open), resetScroll: false })}
                />
                <PageLinks
                  page={page}
                  hasMore={hasMore}
                  at={(at) => ownMessagesPage({ ...state, page: at ?? 1, thread: undefined })}
                />
              </>
            )}
          </Loaded>
        </div>
      </div>
      <div className={inbox.thread}>
        {thread === undefined ? (
          (read.data?.threads.length ?? 0) > 0 && (
            <EmptyState icon={<IconMailOpened size={22} />} title={t("choose")}>
              {t("chooseText")}
            </EmptyState>
          )
        ) : (
          <OwnOpenThread key={thread} id={id} threadId={thread} back={linkTo(undefined)} />
        )}
      </div>
    </div>
  );
}
