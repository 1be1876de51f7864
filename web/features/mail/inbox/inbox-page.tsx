import { listThreads, setMessageAsRead, THREAD_TABS, type ThreadView } from "#contract/mail/endpoints.ts";
import { getMailbox } from "#contract/mail/mailbox.ts";
import { Button } from "@mantine/core";
import {
  IconClockPause,
  IconMailbox,
  IconMailOpened,
  IconMailOff,
  IconSearchOff,
  IconTargetArrow,
  IconUser,
} from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { useLoaded, useMutate, useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { NONE } from "#contract/collections/filters.ts";
import { threadsCollection } from "#contract/collections/threads.ts";
import { getCrmUser } from "#contract/crm/endpoints.ts";
import { ThreadRows } from "#web/shared/mail/thread-rows.tsx";
import { useCanSend } from "#web/shared/mail/use-can-send.ts";
import { useFailureToast } from "#web/shared/mail/use-failure-toast.ts";
import { countedFilters } from "#web/shared/collections/filters/counted-filters.tsx";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { Page } from "#web/shell/page.tsx";
import { Pager } from "#web/table/pager.tsx";
import { SearchBox } from "#web/table/search-box.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { Toggles } from "#web/ui/toggles.tsx";
import { useShortcut } from "#web/ui/shortcuts.ts";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { readInbox, threadFilters, writeInbox, type InboxState } from "../search-params.ts";
import { InboxNav } from "./inbox-nav.tsx";
import styles from "./inbox.module.css";
import { OpenThread } from "./open-thread.tsx";
import { TriageDialog, type TriageMenu } from "./triage-bar.tsx";

const t = texts("mail");

type RowMenu = Exclude<TriageMenu, "campaign">;

/** It has a button of its own. */
const SNOOZED = ["snoozed"];
const route = getRouteApi("/signed-in/inbox");

const TemplatesPage = lazy(async () => ({ default: (await import("../templates/templates-page.tsx")).TemplatesPage }));
/** What threads are filtered by, beside the tabs and the search. */
const InboxFilters = countedFilters(threadsCollection, {
  assignee: IconUser,
  campaign: IconTargetArrow,
  snoozed: IconClockPause,
});

const SequencesPage = lazy(async () => ({ default: (await import("../sequences/sequences-page.tsx")).SequencesPage }));
const SequencePage = lazy(async () => ({ default: (await import("../sequences/sequence-page.tsx")).SequencePage }));

/** The inbox, or another page about mails. */
export function InboxPage() {
  const { view, sequence, page } = readInbox(route.useSearch());
  if (view === undefined) return <Threads />;
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      {view === "templates" ? (
        <TemplatesPage />
      ) : sequence === undefined ? (
        <SequencesPage page={page} />
      ) : (
        <SequencePage id={sequence} page={page} />
      )}
    </Suspense>
  );
}

/** Threads of the workspace with creators, the newest first, beside the one that is open. */
function Threads() {
  const navigate = useNavigate();
  const state = readInbox(route.useSearch());
  const { tab, search, page, thread, filters } = state;
  const members = useLoaded(getCrmUser, {}).crmUser.members;
  const canSend = useCanSend();
  const read = useRead(listThreads, { tab, search, page, filters }, { keepRows: true });
  useFailureToast(read.error, t("failed"));
  const [active, setActive] = useState<ThreadView>();
  const answer = useRef<HTMLTextAreaElement | null>(null);
  const [menu, setMenu] = useState<TriageMenu | null>(null);
  /** What is done with a row that is not opened. */
  const [onRow, setOnRow] = useState<{ menu: RowMenu; thread: ThreadView } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const remember = useFocusBack(onRow !== null);
  /** The answer to the thread that is being opened takes the focus. */
  const isAnswering = useRef(false);
  const takeField = useCallback((field: HTMLTextAreaElement | null) => {
    answer.current = field;
    if (!field || !isAnswering.current) return;
    isAnswering.current = false;
    field.focus();
  }, []);
  const markRead = useMutate(setMessageAsRead, { onError: toastError });
  const linkTo = (patch: Partial<InboxState>) => ({ ...paths.inbox(), search: writeInbox({ ...state, ...patch }) });
  const nameOfMember = (id: string) => members.find(({ _id }) => _id === id)?.name;
  const show = (patch: Partial<InboxState>) => void navigate({ ...linkTo(patch), resetScroll: false });

  function reply() {
    if (thread !== undefined) return answer.current?.focus();
    isAnswering.current = true;
    if (active) show({ thread: active.threadId });
  }

  function setRead() {
    if (active && active.unread > 0) markRead.mutate({ threadId: active.threadId });
  }

  /** For the row that the keyboard is at, or else for the thread that is open beside the list. */
  function openMenu(next: RowMenu) {
    const row = read.data?.threads.find(({ threadId }) => threadId === active?.threadId);
    const isAtRow = thread === undefined || list.current?.contains(document.activeElement);
    if (row && isAtRow && row.threadId !== thread) {
      remember();
      setOnRow({ menu: next, thread: row });
    } else if (thread !== undefined) setMenu(next);
  }

  useShortcut("a", t("keys.assign"), () => openMenu("assign"), {
    enabled: canSend && (active ?? thread) !== undefined,
  });
  useShortcut("s", t("keys.snooze"), () => openMenu("snooze"), {
    enabled: canSend && (active ?? thread) !== undefined,
  });
  useShortcut("r", t("keys.reply"), reply, { enabled: canSend && (active ?? thread) !== undefined });
  useShortcut("e", t("keys.read"), setRead, { enabled: canSend && active !== undefined });
  useShortcut("escape", t("keys.close"), () => show({ thread: undefined }), { enabled: thread !== undefined });
  const snoozed = read.data?.snoozed ?? 0;
  const isFiltered = threadFilters.all.some(({ filter }) => threadFilters.isSet(filters, filter));
  const isEmpty = read.data?.counts.all === 0 && search === "" && thread === undefined && !isFiltered && snoozed === 0;
  const campaigns = new Map(read.data?.campaigns.map(({ _id, title }) => [_id, title]));
  if (isEmpty)
    return (
      <Page title={t("title")} lead={t("lead")} actions={<InboxNav current="inbox" />}>
        <NoThreads state={{ ...state, tab: "all" }} onClear={() => show({ search: "", page: 1 })} />
      </Page>
    );
  return (
    <Page title={t("title")} actions={<InboxNav current="inbox" />} fill>
      {onRow && <TriageDialog {...onRow} onClose={() => setOnRow(null)} />}
      <div className={styles.panes} data-open={thread !== undefined}>
        <div className={styles.list}>
          <TabStrip className={styles.tabs} label={t("tabs")}>
            {THREAD_TABS.map((one) => {
              const count = read.data?.counts[one] ?? 0;
              return (
                <Link key={one} {...linkTo({ tab: one, page: 1, thread: undefined })} {...tabProps(one === tab)}>
                  {t(`tab.${one}`)}
                  {count > 0 && (
                    <span className="muted regular text-label tabular" data-strong={one === "unread"}>
                      {exact(count)}
                    </span>
                  )}
                </Link>
              );
            })}
          </TabStrip>
          <div className={styles.bar}>
            <SearchBox
              label={t("search")}
              value={search}
              maxLength={200}
              onSearch={(text) => show({ search: text, page: 1 })}
            />
            <div className="row wrap gap-2">
              <Toggles
                label={t("triage.snoozing")}
                options={[
                  {
                    value: "snoozed",
                    label: snoozed > 0 ? `${t("triage.isSnoozed")} ${exact(snoozed)}` : t("triage.isSnoozed"),
                  },
                ]}
                isOn={() => filters.snoozed}
                onToggle={(_, isOn) => show({ filters: { ...filters, snoozed: isOn }, page: 1 })}
              />
              <InboxFilters
                without={SNOOZED}
                filters={filters}
                onChange={(next) => show({ filters: next, page: 1 })}
                read={read}
                choices={read.data?.choices}
                alwaysOffered={() => []}
                nameOf={({ id }, choice) =>
                  choice === NONE
                    ? t("triage.unassigned")
                    : id === "campaigns"
                      ? (campaigns.get(choice) ?? t("triage.deletedCampaign"))
                      : (nameOfMember(choice) ?? t("comments.former"))
                }
                noChoice={t("triage.noChoice")}
              />
            </div>
          </div>
          <div className={styles.rows} ref={list}>
            <Loaded read={read} failed={t("failed")}>
              {({ threads, total, perPage }) =>
                threads.length === 0 ? (
                  <NoThreads
                    state={state}
                    snoozed={isFiltered ? 0 : snoozed}
                    onSnoozed={() => show({ filters: { ...filters, snoozed: true }, tab: "all", page: 1 })}
                    onClear={() => show({ search: "", filters: threadFilters.none, page: 1 })}
                  />
                ) : (
                  <>
                    <ThreadRows
                      label={t("threads")}
                      threads={threads}
                      open={thread}
                      isStale={read.isPlaceholderData}
                      linkTo={(threadId) => linkTo({ thread: threadId })}
                      onOpen={({ threadId }) => show({ thread: threadId })}
                      onActive={setActive}
                    />
                    <Pager
                      page={page}
                      size={perPage}
                      total={total}
                      label={t("pages")}
                      onPage={(next) => show({ page: next })}
                    />
                  </>
                )
              }
            </Loaded>
          </div>
        </div>
        <div className={styles.thread}>
          {thread === undefined ? (
            (read.data?.total ?? 0) > 0 && (
              <EmptyState icon={<IconMailOpened size={22} />} title={t("choose")}>
                {t("chooseText")}
              </EmptyState>
            )
          ) : (
            <OpenThread
              key={thread}
              threadId={thread}
              back={linkTo({ thread: undefined })}
              menu={menu}
              onMenu={setMenu}
              onSnoozed={() => show({ thread: undefined })}
              onField={takeField}
            />
          )}
        </div>
      </div>
    </Page>
  );
}

/** Why there is no thread, and what to do about it. */
function NoThreads({
  state: { tab, search, filters },
  snoozed = 0,
  onSnoozed,
  onClear,
}: {
  state: InboxState;
  /** Threads that would be shown if they were not snoozed. */
  snoozed?: number;
  onSnoozed?: () => void;
  onClear: () => void;
}) {
  const { limits } = useSignedIn();
  const canSend = useCanSend();
  const { data } = useRead(getMailbox, {}, { enabled: canSend });
  if (search !== "")
    return (
      <EmptyState
        icon={<IconSearchOff size={22} />}
        title={t("noMatch", { search })}
        action={
          <Button variant="default" onClick={onClear}>
            {t("clear")}
          </Button>
        }
      >
        {t("noMatchText")}
      </EmptyState>
    );
  if (threadFilters.all.some(({ filter }) => threadFilters.isSet(filters, filter)))
    return (
      <EmptyState
        icon={<IconSearchOff size={22} />}
        title={t("noFiltered")}
        action={
          <Button variant="default" onClick={onClear}>
            {t("clear")}
          </Button>
        }
      />
    );
  if (tab === "all" && snoozed > 0)
    return (
      <EmptyState
        icon={<IconMailOpened size={22} />}
        title={t("allSnoozed", { count: snoozed, formatted: exact(snoozed) })}
        action={
          <Button variant="default" onClick={onSnoozed}>
            {t("showSnoozed")}
          </Button>
        }
      />
    );
  if (tab !== "all") return <EmptyState icon={<IconMailOpened size={22} />} title={t("emptyTab")} />;
  if (!limits.emailing.enabled)
    return (
      <EmptyState
        icon={<IconMailOff size={22} />}
        title={t("noPlan")}
        action={<Button renderRoot={(props) => <Link {...props} {...paths.plan()} />}>{t("plans")}</Button>}
      >
        {t("noPlanText")}
      </EmptyState>
    );
  if (canSend && data?.senders.length === 0)
    return (
      <EmptyState
        icon={<IconMailbox size={22} />}
        title={t("connectFirst")}
        action={<Button renderRoot={(props) => <Link {...props} {...paths.ownMailbox()} />}>{t("connect")}</Button>}
      >
        {t("connectFirstText")}
      </EmptyState>
    );
  return (
    <EmptyState icon={<IconMailOpened size={22} />} title={t("empty")}>
      {t(canSend ? "emptyText" : "emptyViewer")}
    </EmptyState>
  );
}
