import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { TrackingAnalysis } from "#contract/tracking/shapes.ts";
import { exact } from "#web/lib/format.ts";
import { languageName } from "#web/lib/locale-names.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { choiceOf, postsLink } from "../posts-link.tsx";
import { Shares } from "../shares.tsx";
import { toneName } from "../tone-name.ts";
import type { TrackingControl } from "../use-tracking.ts";
import { lengthName, verdictOf, wholeOf } from "./compare.ts";
import { TypicalTable } from "./typical-table.tsx";

const t = texts("tracking");
const tProfiles = texts("profiles");

const CREATORS_SHOWN = 10;
const LANGUAGES_SHOWN = 10;

type Linked = { analysis: TrackingAnalysis; control: TrackingControl };

export function Formats({ control, analysis: { formats } }: Linked) {
  return (
    <PageSection title={t("analysis.formats")}>
      <TypicalTable
        label={t("analysis.formats")}
        heading={t("analysis.format")}
        rows={formats.map((group) => {
          const name = tProfiles(`formats.${group.format}`);
          return { key: group.format, name, group, renderPosts: postsLink(control, name, { types: [group.format] }) };
        })}
      />
    </PageSection>
  );
}

export function Networks({ control, analysis: { networks } }: Linked) {
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
          renderPosts: postsLink(control, NETWORK_FACTS[group.network].label, { networks: [group.network] }),
        }))}
      />
    </PageSection>
  );
}

export function Lengths({ control, analysis: { lengths } }: Linked) {
  return (
    <PageSection title={t("analysis.lengths")}>
      <TypicalTable
        label={t("analysis.lengths")}
        heading={t("analysis.length")}
        rows={lengths.map((group) => {
          const name = lengthName(group.from);
          return {
            key: exact(group.from),
            name,
            group,
            renderPosts: postsLink(control, name, { lengths: [group.from] }),
          };
        })}
      />
    </PageSection>
  );
}

export function Languages({ control, analysis: { languages } }: Linked) {
  return (
    <PageSection title={t("analysis.languages")}>
      <TypicalTable
        label={t("analysis.languages")}
        heading={t("analysis.language")}
        rows={languages.slice(0, LANGUAGES_SHOWN).map((group) => {
          const { language } = group;
          const name = language === null ? t("analysis.unknown") : languageName(language);
          const renderPosts = postsLink(control, name, { languages: [choiceOf(language)] });
          return { key: language ?? "", name, group, renderPosts };
        })}
      />
      <p className="flush max-prose muted text-label">{t("analysis.languagesAbout")}</p>
    </PageSection>
  );
}

export function Tones({ control, analysis: { tones } }: Linked) {
  return (
    <PageSection title={t("analysis.tones")}>
      <TypicalTable
        label={t("analysis.tones")}
        heading={t("analysis.tone")}
        rows={tones.map((group) => {
          const name = toneName(group.tone);
          const renderPosts = postsLink(control, name, { tones: [choiceOf(group.tone)] });
          return { key: group.tone ?? "", name, group, renderPosts };
        })}
      />
      <p className="flush max-prose muted text-label">{t("analysis.tonesAbout")}</p>
    </PageSection>
  );
}

/** Sponsored posts beside the others, and whether they differ. */
export function Sponsored({ control, analysis: { sponsored } }: Linked) {
  const rows = (["sponsored", "organic"] as const).flatMap((kind) => {
    const group = sponsored[kind];
    if (!group) return [];
    const name = t(`analysis.sponsored.${kind}`);
    return [{ key: kind, name, group, renderPosts: postsLink(control, name, { sponsored: kind === "sponsored" }) }];
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

export function Creators({ control, analysis: { creators, formats } }: Linked) {
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
          renderPosts: postsLink(control, creator.full_name, { creators: [creator._id] }),
        }))}
      />
    </PageSection>
  );
}
