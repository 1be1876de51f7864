import {
  CONTENTS_PAGE,
  listContents,
  updateContent,
  utmOf,
  type EmployeeContent,
} from "#contract/employee-advocacy/library.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { landingUrl } from "#contract/tracking/landing.ts";
import { Button, SegmentedControl } from "@mantine/core";
import { IconArchive, IconPlus, IconShare2 } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { useCan } from "#web/shared/use-can.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { Pager } from "#web/table/pager.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { sharing } from "#web/words/en/employees/sharing.ts";
import { i18n, texts } from "#web/words/i18n.ts";
import styles from "../parts/advocacy.module.css";
import { ContentCard } from "../parts/content-card.tsx";
import cards from "../parts/library.module.css";

i18n.addResourceBundle("en", "sharing", sharing);

const t = texts("employees");
const tSharing = texts("sharing");

const ContentForm = lazy(async () => ({ default: (await import("./content-form.tsx")).ContentForm }));
const ShareDialog = lazy(async () => ({ default: (await import("../parts/share-dialog.tsx")).ShareDialog }));

const STATES = ["offered", "archived"] as const;

/** What employees can share, and the clicks that it has brought. */
export function LibraryTab() {
  const canWrite = useCan("crm.write");
  const [state, setState] = useState<(typeof STATES)[number]>("offered");
  /** By id, so that a new picture is seen at once; null: a new one. */
  const [edited, setEdited] = useState<string | null>();
  const [shared, setShared] = useState<EmployeeContent>();
  const [page, setPage] = useState(1);
  const read = useRead(listContents, { state, page }, { keepRows: true });
  const add = (
    <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited(null)}>
      {t("library.add")}
    </Button>
  );
  return (
    <div className={styles.tab}>
      <PageSection title={t("library.title")} lead={t("library.lead")} action={canWrite && add}>
        <SegmentedControl
          size="xs"
          className={styles.segments}
          aria-label={t("library.state")}
          value={state}
          data={STATES.map((value) => ({ value, label: t(`library.${value}`) }))}
          onChange={(value) => {
            setState(STATES.find((one) => one === value) ?? "offered");
            setPage(1);
          }}
        />
        <Loaded read={read} failed={t("library.failed")}>
          {({ contents, total }) =>
            total === 0 ? (
              <Empty state={state} action={canWrite && state === "offered" ? add : undefined} />
            ) : (
              <>
                <ul className={cards.contents} aria-label={t("library.title")}>
                  {contents.map((content) => (
                    <ContentCard key={content._id} content={content}>
                      {content.stopped && (
                        <p className="flush bad text-label pre-line">
                          {t("library.stopped", { reason: content.stopped.reason })}
                        </p>
                      )}
                      <Figures content={content} />
                      <Foot
                        content={content}
                        canWrite={canWrite}
                        onShare={() => setShared(content)}
                        onEdit={() => setEdited(content._id)}
                      />
                    </ContentCard>
                  ))}
                </ul>
                <Pager page={page} size={CONTENTS_PAGE} total={total} onPage={setPage} />
              </>
            )
          }
        </Loaded>
      </PageSection>
      <Suspense fallback={null}>
        {edited !== undefined && (
          <ContentForm
            content={read.data?.contents.find(({ _id }) => _id === edited)}
            onAdded={({ _id }) => {
              setEdited(_id);
              setState("offered");
              setPage(1);
            }}
            onClose={() => setEdited(undefined)}
          />
        )}
        {shared && (
          <ShareDialog
            content={shared}
            linkOn={(network) =>
              shared.link && landingUrl(shared.link, utmOf(shared.title, network), { creator: "", list: "", code: "" })
            }
            note={tSharing("plain")}
            onClose={() => setShared(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

function Empty({ state, action }: { state: (typeof STATES)[number]; action: React.ReactNode }) {
  const isArchive = state === "archived";
  return (
    <EmptyState
      icon={isArchive ? <IconArchive size={22} /> : <IconShare2 size={22} />}
      title={t(isArchive ? "library.emptyArchived" : "library.empty")}
      action={action}
    >
      {t(isArchive ? "library.emptyArchivedText" : "library.emptyText")}
    </EmptyState>
  );
}

function Figures({ content: { clicks, sharedBy } }: { content: EmployeeContent }) {
  if (sharedBy === 0) return <p className="flush muted text-label">{t("library.notShared")}</p>;
  const all = clicks.reduce((sum, one) => sum + one.clicks, 0);
  return (
    <div className={cards.figures}>
      <span>
        {t("library.clicks", { count: all, formatted: exact(all) })}{" "}
        {t("library.sharedBy", { count: sharedBy, formatted: exact(sharedBy) })}
      </span>
      {clicks.length > 0 && (
        <ul className={cards.byNetwork} aria-label={t("library.byNetwork")}>
          {clicks.map(({ network, clicks: own }) => (
            <li key={network} className="inline-row gap-1">
              <NetworkIcon network={network} size={14} />
              <span className="visually-hidden">{NETWORK_FACTS[network].label}</span>
              {exact(own)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Foot({
  content,
  canWrite,
  onShare,
  onEdit,
}: {
  content: EmployeeContent;
  canWrite: boolean;
  onShare: () => void;
  onEdit: () => void;
}) {
  const { _id: id, title, isArchived, stopped } = content;
  const archive = useMutate(updateContent, {
    onSuccess: ({ actionId, content: saved }) =>
      toastWithUndo(t(saved.isArchived ? "library.archivedToast" : "library.restoredToast", { title }), actionId),
    onError: toastError,
  });
  const name = <span className="visually-hidden"> {title}</span>;
  return (
    <div className={cards.foot}>
      {!isArchived && !stopped && (
        <Button size="compact-sm" leftSection={<IconShare2 size={14} aria-hidden />} onClick={onShare}>
          {tSharing("share")}
          {name}
        </Button>
      )}
      {canWrite && (
        <>
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            {t("library.edit")}
            {name}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            loading={archive.busy}
            onClick={() => archive.mutate({ id, isArchived: !isArchived })}
          >
            {t(isArchived ? "library.restore" : "library.archive")}
            {name}
          </Button>
        </>
      )}
    </div>
  );
}
