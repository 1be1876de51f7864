import { listEnquiries, setEnquiryState, type EnquiryView } from "#contract/spotlight/enquiries.ts";
import { Button } from "@mantine/core";
import { IconArchive, IconInbox, IconMail, IconMailOpened } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { PageLinks } from "#web/table/page-links.tsx";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { Time } from "#web/ui/time.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { writeSpotlight, type SpotlightState } from "../search-params.ts";
import styles from "./spotlight.module.css";

const t = texts("spotlight");

/** What visitors of the page wrote to the creator. `takes`: they can write. */
export function Messages({ id, state, takes }: { id: string; state: SpotlightState; takes: boolean }) {
  const { archived, page } = state;
  const read = useRead(listEnquiries, { id, page, archived: archived ? "true" : "false" }, { keepRows: true });
  return (
    <div className={styles.messages}>
      <TabStrip className={undefined} label={t("messages.which")}>
        {[false, true].map((isArchive) => (
          <Link
            key={String(isArchive)}
            to="."
            search={writeSpotlight({ ...state, archived: isArchive, page: 1 })}
            {...tabProps(isArchive === archived)}
          >
            {t(isArchive ? "messages.archive" : "messages.inbox")}
          </Link>
        ))}
      </TabStrip>
      <Loaded read={read} failed={t("messages.failed")} placeholder={<SkeletonRows rows={6} />}>
        {({ enquiries, hasMore }) =>
          enquiries.length === 0 ? (
            <EmptyState
              icon={<IconInbox size={22} aria-hidden />}
              title={t(archived ? "messages.noneArchived" : "messages.none")}
            >
              {!archived && t(takes ? "messages.noneText" : "messages.off")}
            </EmptyState>
          ) : (
            <>
              <ul className="list-reset stack gap-3">
                {enquiries.map((enquiry) => (
                  <Message key={enquiry._id} id={id} enquiry={enquiry} />
                ))}
              </ul>
              <PageLinks
                page={page}
                hasMore={hasMore}
                at={(at) => ({ to: ".", search: writeSpotlight({ ...state, page: at ?? 1 }) })}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function Message({ id, enquiry }: { id: string; enquiry: EnquiryView }) {
  const { _id: enquiryId, name, email, company, text, state, createdAt } = enquiry;
  const set = useMutate(setEnquiryState, { onError: ({ msg }) => void toast({ message: msg, tone: "bad" }) });
  const to = (next: EnquiryView["state"]) => () => set.mutate({ id, enquiryId, state: next });
  const subject = encodeURIComponent(t("messages.subject"));
  return (
    <li className={styles.message} data-new={state === "new"} aria-label={t("messages.from", { name })}>
      <div className="row wrap justify-between gap-2">
        <span className="row wrap gap-2">
          <b className="break-anywhere" dir="auto">
            {name}
          </b>
          {company && (
            <span className="muted break-anywhere" dir="auto">
              {company}
            </span>
          )}
          {state === "new" && <span className="medium text-label">{t("messages.new")}</span>}
        </span>
        <Time at={createdAt} className="muted text-label" />
      </div>
      <p className="flush pre-line break-anywhere max-prose" dir="auto">
        {text}
      </p>
      <div className="row wrap gap-2">
        <Button
          component="a"
          size="compact-sm"
          href={`mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}`}
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => state === "new" && to("read")()}
        >
          {t("messages.answer")}
        </Button>
        {state === "new" && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconMailOpened size={16} aria-hidden />}
            disabled={set.busy}
            onClick={to("read")}
          >
            {t("messages.markRead")}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArchive size={16} aria-hidden />}
          disabled={set.busy}
          onClick={to(state === "archived" ? "read" : "archived")}
        >
          {t(state === "archived" ? "messages.restore" : "messages.toArchive")}
        </Button>
        <span className="muted text-label break-anywhere">{t("messages.unchecked", { email })}</span>
      </div>
    </li>
  );
}

/** How many are new. */
export function NewMessages({ id }: { id: string }) {
  const { data } = useRead(listEnquiries, { id });
  if (!data?.unreadCount) return null;
  return (
    <>
      {" "}
      <span className="tabular" aria-label={t("messages.newCount", { count: data.unreadCount })}>
        {exact(data.unreadCount)}
      </span>
    </>
  );
}
