import { listEnquiries, setEnquiryState, type EnquiryView } from "#contract/spotlight/enquiries.ts";
import { getSpotlight } from "#contract/spotlight/endpoints.ts";
import { Button } from "@mantine/core";
import { IconArchive, IconInbox, IconMail, IconMailOpened } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMutate, useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { PageLinks } from "#web/table/page-links.tsx";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { Time } from "#web/ui/time.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import "./own-words.ts";
import styles from "./own.module.css";
import { ownMessagesPage, type OwnMessagesState } from "./search-params.ts";

const t = texts("ownMessages");

/** What visitors of the public page wrote to the creator. */
export function Visitors({ id, state }: { id: string; state: OwnMessagesState }) {
  const { archived, page } = state;
  const takes = useRead(getSpotlight, { id }).data?.spotlight.contact ?? false;
  const read = useRead(listEnquiries, { id, page, archived: archived ? "true" : "false" }, { keepRows: true });
  return (
    <div className={styles.messages}>
      <TabStrip className={undefined} label={t("visitors.which")}>
        {[false, true].map((isArchive) => (
          <Link
            key={String(isArchive)}
            {...ownMessagesPage({ ...state, archived: isArchive, page: 1 })}
            {...tabProps(isArchive === archived)}
          >
            {t(isArchive ? "visitors.archive" : "visitors.inbox")}
          </Link>
        ))}
      </TabStrip>
      <Loaded read={read} failed={t("visitors.failed")} placeholder={<SkeletonRows rows={6} />}>
        {({ enquiries, hasMore }) =>
          enquiries.length === 0 ? (
            <EmptyState
              icon={<IconInbox size={22} aria-hidden />}
              title={t(archived ? "visitors.noneArchived" : "visitors.none")}
              action={
                !archived &&
                !takes && (
                  <Button variant="default" renderRoot={(props) => <Link {...props} {...paths.ownSpotlight()} />}>
                    {t("visitors.settings")}
                  </Button>
                )
              }
            >
              {!archived && t(takes ? "visitors.noneText" : "visitors.off")}
            </EmptyState>
          ) : (
            <>
              <ul className="list-reset stack gap-3">
                {enquiries.map((enquiry) => (
                  <Message key={enquiry._id} id={id} enquiry={enquiry} />
                ))}
              </ul>
              <PageLinks page={page} hasMore={hasMore} at={(at) => ownMessagesPage({ ...state, page: at ?? 1 })} />
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
  const subject = encodeURIComponent(t("visitors.subject"));
  return (
    <li className={styles.message} data-new={state === "new"} aria-label={t("visitors.from", { name })}>
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
          {state === "new" && <span className="medium text-label">{t("visitors.new")}</span>}
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
          {t("visitors.answer")}
        </Button>
        {state === "new" && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconMailOpened size={16} aria-hidden />}
            disabled={set.busy}
            onClick={to("read")}
          >
            {t("visitors.markRead")}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArchive size={16} aria-hidden />}
          disabled={set.busy}
          onClick={to(state === "archived" ? "read" : "archived")}
        >
          {t(state === "archived" ? "visitors.restore" : "visitors.toArchive")}
        </Button>
        <span className="muted text-label break-anywhere">{t("visitors.unchecked", { email })}</span>
      </div>
    </li>
  );
}
