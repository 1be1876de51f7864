import type { ReplyOf } from "#contract/base/endpoint.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { exportSubjectData, type getSubjectData } from "#contract/privacy.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { date, exact, MISSING } from "#web/lib/format.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { useDownload } from "#web/shared/export/use-download.ts";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { PlainTable } from "../parts/plain-table.tsx";
import { EraseDialog } from "../erasures/erase-dialog.tsx";
import { fieldLabel, valueLabel } from "./fact-labels.ts";

const t = texts("privacy");

export type Holding = ReplyOf<typeof getSubjectData>;

/** All stored facts with source and date; data that workspaces hold is only counted. */
export function StoredData({ held }: { held: Holding }) {
  const [objecting, setObjecting] = useState(false);
  const { download, isDownloading } = useDownload(exportSubjectData);
  const { creator } = held;
  return (
    <>
      <div className="flex wrap align-start justify-between gap-3">
        <div>
          <h2 className="flush text-h3">
            <CreatorLink creator={creator} />
          </h2>
          <p className="muted text-label flush">{t("holding.since", { date: date(creator.createdAt) })}</p>
        </div>
        <div className="flex wrap gap-2">
          <Button
            variant="default"
            loading={isDownloading}
            onClick={() => download({ id: creator._id })}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t("holding.download")}
          </Button>
          <Button color="bad" variant="outline" onClick={() => setObjecting(true)}>
            {t("holding.object")}
          </Button>
        </div>
      </div>
      <PageSection title={t("holding.accounts")}>
        <PlainTable
          caption={t("holding.accounts")}
          columns={[{ header: t("holding.network") }, { header: t("holding.handle") }, { header: t("holding.link") }]}
          rows={held.accounts.map(({ network, username, url }) => ({
            key: `${network}/${username}`,
            cells: [
              <span key="network" className="inline-row gap-2">
                <NetworkIcon network={network} size={16} /> {NETWORK_FACTS[network].label}
              </span>,
              `@${username}`,
              url ?? MISSING,
            ],
          }))}
        />
      </PageSection>
      <Facts held={held} />
      <Figures held={held} />
      <Computed held={held} />
      <Teams held={held} />
      <EraseDialog held={held} opened={objecting} onClose={() => setObjecting(false)} />
    </>
  );
}

function Facts({ held: { facts } }: { held: Holding }) {
  return (
    <PageSection title={t("holding.facts")} lead={facts.length === 0 ? t("holding.noFacts") : t("holding.factsText")}>
      {facts.length > 0 && (
        <PlainTable
          caption={t("holding.facts")}
          columns={[
            { header: t("holding.field") },
            { header: t("holding.value") },
            { header: t("holding.source") },
            { header: t("holding.at") },
          ]}
          rows={facts.map(({ field, value, source, at }) => ({
            key: field,
            cells: [fieldLabel(t, field), valueLabel(t, { field, value }), source, <Time key="at" at={at} exact />],
          }))}
        />
      )}
    </PageSection>
  );
}

function Figures({ held: { figures } }: { held: Holding }) {
  return (
    <PageSection
      title={t("holding.figures")}
      lead={figures.length === 0 ? t("holding.noFigures") : t("holding.figuresText")}
    >
      {figures.length > 0 && (
        <PlainTable
          caption={t("holding.figures")}
          columns={[
            { header: t("holding.kind") },
            { header: t("holding.source") },
            { header: t("holding.rows"), isCount: true },
            { header: t("holding.from") },
            { header: t("holding.to") },
          ]}
          rows={figures.map(({ kind, source, rows, from, to }, i) => ({
            key: `${kind} ${source} ${i}`,
            cells: [
              t(`holding.kinds.${kind}`),
              source,
              exact(rows),
              from ? date(from) : MISSING,
              to ? date(to) : MISSING,
            ],
          }))}
        />
      )}
    </PageSection>
  );
}

function Computed({ held: { computed } }: { held: Holding }) {
  if (computed.length === 0) return null;
  return (
    <PageSection title={t("holding.computed")} lead={t("holding.computedText")}>
      <PlainTable
        caption={t("holding.computed")}
        columns={[
          { header: t("holding.kind") },
          { header: t("holding.rows"), isCount: true },
          { header: t("holding.from") },
          { header: t("holding.to") },
        ]}
        rows={computed.map(({ kind, rows, from, to }) => ({
          key: kind,
          cells: [
            t(`holding.computedKinds.${kind}`),
            exact(rows),
            from ? date(from) : MISSING,
            to ? date(to) : MISSING,
          ],
        }))}
      />
    </PageSection>
  );
}

function Teams({ held: { teams } }: { held: Holding }) {
  return (
    <PageSection title={t("holding.teams")} lead={t("holding.teamsText")}>
      <PlainTable
        caption={t("holding.teams")}
        columns={[{ header: t("holding.kind") }, { header: t("holding.rows"), isCount: true }]}
        rows={teams.map(({ kind, rows }) => ({ key: kind, cells: [t(`removed.${kind}`), exact(rows)] }))}
      />
    </PageSection>
  );
}
