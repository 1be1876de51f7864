import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { TrackingAnalysis } from "#contract/tracking/shapes.ts";
import { exact } from "#web/lib/format.ts";
import { languageName } from "#web/lib/locale-names.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { Shares } from "../shares.tsx";
import { toneName } from "../tone-name.ts";
import { lengthName, verdictOf, wholeOf } from "./compare.ts";
import { TypicalTable } from "./typical-table.tsx";

const t = texts("tracking");
const tProfiles = texts("profiles");

const CREATORS_SHOWN = 10;
const LANGUAGES_SHOWN = 10;

type Shown = { analysis: TrackingAnalysis };

export function Formats({ analysis: { formats } }: Shown) {
  return (
    <PageSection title={t("analysis.formats")}>
      <TypicalTable
        label={t("analysis.formats")}
        heading={t("analysis.format")}
        rows={formats.map((group) => ({ key: group.format, name: tProfiles(`formats.${group.format}`), group }))}
      />
    </PageSection>
  );
}

export function Networks({ analysis: { networks } }: Shown) {
  return (
    <PageSection title={t("analysis.networks")}>
      <TypicalTable
        label={t("analysis.networks")}
        heading={t("analysis.network")}
        rows={networks.map((group) => ({
          key: group.network,
          name: (
            <>
              <NetworkIcon network={group.network} size={16} />
              {NETWORK_FACTS[group.network].label}
            </>
          ),
          group,
        }))}
      />
    </PageSection>
  );
}

export function Lengths({ analysis: { lengths } }: Shown) {
  return (
    <PageSection title={t("analysis.lengths")}>
      <TypicalTable
        label={t("analysis.lengths")}
        heading={t("analysis.length")}
        rows={lengths.map((group) => ({ key: exact(group.from), name: lengthName(group.from), group }))}
      />
    </PageSection>
  );
}

export function Languages({ analysis: { languages } }: Shown) {
  return (
    <PageSection title={t("analysis.languages")}>
      <TypicalTable
        label={t("analysis.languages")}
        heading={t("analysis.language")}
        rows={languages.slice(0, LANGUAGES_SHOWN).map((group) => ({
          key: group.language ?? "",
          name: group.language === null ? t("analysis.unknown") : languageName(group.language),
          group,
        }))}
      />
      <p className="flush max-prose muted text-label">{t("analysis.languagesAbout")}</p>
    </PageSection>
  );
}

export function Tones({ analysis: { tones } }: Shown) {
  return (
    <PageSection title={t("analysis.tones")}>
      <TypicalTable
        label={t("analysis.tones")}
        heading={t("analysis.tone")}
        rows={tones.map((group) => ({ key: group.tone ?? "", name: toneName(group.tone), group }))}
      />
      <p className="flush max-prose muted text-label">{t("analysis.tonesAbout")}</p>
    </PageSection>
  );
}

/** Sponsored posts beside the others, and whether they differ. */
export function Sponsored({ analysis: { sponsored } }: Shown) {
  const rows = (["sponsored", "organic"] as const).flatMap((kind) => {
    const group = sponsored[kind];
    return group ? [{ key: kind, name: t(`analysis.sponsored.${kind}`), group }] : [];
  });
  return (
    <PageSection title={t("analysis.sponsored.title")}>
      <p className="flush max-prose">{verdictOf(sponsored)}</p>
      {rows.length > 1 && (
        <TypicalTable label={t("analysis.sponsored.title")} heading={t("analysis.sponsored.kind")} rows={rows} />
      )}
      <p className="flush max-prose muted text-label">{t("analysis.sponsored.about")}</p>
    </PageSection>
  );
}

export function Creators({ analysis: { creators, formats } }: Shown) {
  return (
    <PageSection title={t("analysis.creators")} lead={t("analysis.creatorsLead")}>
      <Shares
        label={t("analysis.creators")}
        shown={CREATORS_SHOWN}
        whole={wholeOf(formats)}
        shares={creators.map(({ creator, posts, engagement, partial }) => ({
          key: creator._id,
          name: (
            <>
              <Avatar name={creator.full_name} src={creator.picture_url} size={24} />
              <CreatorLink creator={creator} />
            </>
          ),
          posts,
          engagement,
          partial,
        }))}
      />
    </PageSection>
  );
}
