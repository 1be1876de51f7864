import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import {
  AUDIENCE,
  profileAudience,
  removeAudienceReport,
  requestAudience,
  type AudienceReport,
} from "#contract/profiles/audience.ts";
import { ActionIcon, Button, Loader } from "@mantine/core";
import { IconAlertTriangle, IconTrash, IconUpload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { queryOf, useMutate } from "#web/api/queries.ts";
import { socketId } from "#web/api/sockets.ts";
import { date, exact } from "#web/lib/format.ts";
import { HeldBackNote } from "#web/shared/held-back-note.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { Section } from "../parts/section.tsx";
import styles from "./audience.module.css";
import { Blocks } from "./blocks.tsx";
import { ReportDialog } from "./report-dialog.tsx";

const t = texts("audience");

type AudienceView = ReplyOf<typeof profileAudience>;

/** The end of an estimate arrives by socket; polling covers a lost connection. */
const POLL_MS = 3_000;

/** Who follows a creator on each network, and where that is known from. */
export function Audience({ creatorId }: { creatorId: string }) {
  const network = useSearch({ strict: false, select: ({ audience }) => audience });
  const navigate = useNavigate();
  const choose = (audience: Network) =>
    void navigate({ to: ".", search: (current) => ({ ...current, audience }), replace: true, resetScroll: false });
  const [isAdding, setIsAdding] = useState(false);
  const read = useQuery({
    ...queryOf(profileAudience, { id: creatorId, network }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.status === "calculating" ? POLL_MS : false),
  });
  const canAdd = useCan("imports.write");
  return (
    <Loaded read={read} failed={t("failed")}>
      {(view) => (
        <>
          <div className="row wrap justify-between gap-3">
            <Networks view={view} onChoose={choose} />
            <div className="row wrap gap-2">
              {canAdd && view.networks.length > 0 && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconUpload size={14} aria-hidden />}
                  onClick={() => setIsAdding(true)}
                >
                  {t("report.add")}
                </Button>
              )}
              <Request view={view} creatorId={creatorId} />
            </div>
          </div>
          <Status view={view} />
          {view.blurredFields.length > 0 && <HeldBackNote field="audience" />}
          {view.audienceData ? (
            <Blocks blocks={view.audienceData} />
          ) : (
            view.status !== "calculating" && view.blurredFields.length === 0 && <Nothing view={view} />
          )}
          {view.reports.length > 0 && <Reports reports={view.reports} creatorId={creatorId} />}
          {isAdding && <ReportDialog view={view} creatorId={creatorId} onClose={() => setIsAdding(false)} />}
        </>
      )}
    </Loaded>
  );
}

function Networks({ view, onChoose }: { view: AudienceView; onChoose: (network: Network) => void }) {
  return (
    <ul className={styles.networks} aria-label={t("networks")}>
      {view.networks.map(({ network, hasData }) => (
        <li key={network}>
          <button
            type="button"
            className={styles.network}
            aria-pressed={network === view.audienceNetwork}
            onClick={() => onChoose(network)}
          >
            <NetworkIcon network={network} size={16} />
            {NETWORK_FACTS[network].label}
            {!hasData && <span className="muted text-label">{t("noData")}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Request({
  view: { status, error, isCalculated, request, networks },
  creatorId,
}: {
  view: AudienceView;
  creatorId: string;
}) {
  const canSpend = useCan("credits.spend");
  const requesting = useMutate(requestAudience, {
    onError: ({ msg }) => void toast({ message: t("estimate.failed", { msg }), tone: "bad" }),
  });
  if (!canSpend || networks.length === 0 || status === "calculating") return null;
  const { cost, left } = request;
  const isPaid = cost > 0 && left !== null;
  const formatted = exact(left ?? 0);
  if (isPaid && left < cost) return <span className="muted self-center">{t("estimate.none")}</span>;
  const label = error
    ? t(isPaid ? "estimate.retryPaid" : "estimate.retry", { formatted })
    : isCalculated
      ? t(isPaid ? "estimate.paidAgain" : "estimate.again", { formatted })
      : t(isPaid ? "estimate.paid" : "estimate.action", { formatted });
  return (
    <Button
      size="xs"
      variant={isCalculated ? "default" : "filled"}
      loading={requesting.busy}
      onClick={() => requesting.mutate({ id: creatorId, clientId: socketId() })}
    >
      {label}
    </Button>
  );
}

function Status({ view: { status, error, audienceUpdatedAt, request } }: { view: AudienceView }) {
  return (
    <>
      <output className={status === "calculating" ? styles.running : "visually-hidden"}>
        {status === "calculating" && (
          <>
            <Loader size="xs" aria-hidden />
            <span className="medium">{t("estimate.running")}</span>
            <span className="muted">{t("estimate.runningAbout")}</span>
          </>
        )}
      </output>
      {error && (
        <p className={styles.problem} role="alert">
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {t(`errors.${error.code}`, {
              count: error.found,
              formatted: exact(error.found),
              fewest: AUDIENCE.fewest,
            })}{" "}
            {request.left !== null && t("errors.free")}
          </span>
        </p>
      )}
      {audienceUpdatedAt && <p className="flush muted">{t("updated", { date: date(audienceUpdatedAt) })}</p>}
    </>
  );
}

/** What would bring an audience. */
function Nothing({ view: { audienceNetwork } }: { view: AudienceView }) {
  const title = audienceNetwork
    ? t("empty.title", { network: NETWORK_FACTS[audienceNetwork].label })
    : t("empty.titleAnywhere");
  return (
    <Section title={title}>
      <ul className={styles.ways}>
        <li>{t("empty.report")}</li>
        <li>{t("empty.estimate", { fewest: AUDIENCE.fewest })}</li>
      </ul>
    </Section>
  );
}

function Reports({ reports, creatorId }: { reports: readonly AudienceReport[]; creatorId: string }): ReactNode {
  const canRemove = useCan("imports.write");
  const removing = useMutate(removeAudienceReport, {
    onSuccess: ({ actionId }) => toastWithUndo(t("report.removed"), actionId),
    onError: ({ msg }) => void toast({ message: t("report.notRemoved", { msg }), tone: "bad" }),
  });
  return (
    <Section title={t("reports.title")}>
      <ul className={styles.reports}>
        {reports.map(({ _id, network, tool, fileName, reportedAt, addedBy }) => (
          <li key={_id} className={styles.report}>
            <NetworkIcon network={network} size={16} labelled />
            <span className="shrink ellipsis">
              {t("reports.line", { tool, date: date(reportedAt) })}{" "}
              <span className="muted">
                {t(addedBy === null ? "reports.byUnknown" : "reports.by", { file: fileName, name: addedBy ?? "" })}
              </span>
            </span>
            {canRemove && (
              <ActionIcon
                variant="subtle"
                color="gray"
                className="push-end"
                aria-label={t("reports.remove", { tool, date: date(reportedAt) })}
                disabled={removing.busy}
                onClick={() => removing.mutate({ id: creatorId, report: _id })}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
