import {
  GENDER_CHOICES,
  PROFILE_TYPES,
  type DiscoverySection,
  DISCOVERY_SECTIONS as SECTIONS,
  type DiscoverySection as Section,
} from "#contract/collections/discovery.ts";
import { Button, Switch } from "@mantine/core";
import { Children, memo, startTransition, useEffect, useMemo, useState, type ReactNode } from "react";
import { useSignedIn } from "#web/api/session.ts";
import { useStore } from "#web/lib/store.ts";
import { DaysField } from "#web/shared/days/days-field.tsx";
import { Count } from "#web/ui/count.tsx";
import { Collapsible } from "#web/ui/collapsible.tsx";
import { activeFilters, sectionOf, togglesIn } from "../../active-filters.ts";
import type { DiscoverySearch } from "../../search-params.ts";
import type { SearchControl } from "../../use-discovery-search.ts";
import { AudienceFields } from "./audience-fields.tsx";
import { Choice } from "./choice.tsx";
import { CityField } from "./city-field.tsx";
import { FollowerTierField } from "./follower-tier-field.tsx";
import { KeywordField } from "./keyword-field.tsx";
import { NetworkFilter } from "./network-filter.tsx";
import { CountryField, LanguageField } from "./place-fields.tsx";
import { LeastScoreField, TierField } from "./tier-field.tsx";
import { TopicFields } from "./topic-fields.tsx";
import styles from "./filter-panel.module.css";
import { z } from "zod";
import { createPersistedStore } from "#web/lib/persisted.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("discovery");

type FilterPanelProps = { control: SearchControl; withReset?: boolean };

/**
 * All filters of discovery, in the order in which people describe creators. Another page, order or layout of the same
 * results does not render it.
 */
export const FilterPanel = memo(
  AllFilters,
  (before, after) =>
    before.withReset === after.withReset && filterKey(before.control.search) === filterKey(after.control.search),
);

function filterKey(search: DiscoverySearch): string {
  return JSON.stringify({ ...search, page: null, view: null, seed: null });
}

function AllFilters({ control, withReset = false }: FilterPanelProps) {
  const { search, change, reset } = control;
  const { is_admin: isStaff } = useSignedIn();
  const active = activeFilters(search);
  const section = (name: DiscoverySection, editors?: ReactNode) => (
    <Section name={name} count={active.filter((filter) => sectionOf(filter) === name).length}>
      {editors}
      {togglesIn(name).map(({ id, field }) => (
        <Switch
          key={id}
          label={t(`fields.${id}`)}
          description={field.panel?.about && t(`fieldAbout.${id}`)}
          checked={search[id] === true}
          onChange={(event) => change({ [id]: event.currentTarget.checked })}
        />
      ))}
    </Section>
  );
  return (
    <div className={styles.panel}>
      <ProgressiveRender>
        {section(
          "who",
          <>
            <Choice
              label={t("profileType")}
              value={search.profileType}
              options={PROFILE_TYPES.map((value) => ({ value, label: t(`profileTypes.${value}`) }))}
              // Brands have niches of their own.
              onChange={(profileType) => change({ profileType, niches: [], industry: undefined })}
            />
            <Choice
              label={t("gender")}
              value={search.gender}
              options={GENDER_CHOICES.map((value) => ({ value, label: t(`genders.${value}`) }))}
              onChange={(gender) => change({ gender })}
            />
          </>,
        )}
        {section(
          "about",
          <>
            <TopicFields profileType={search.profileType} value={search} onChange={change} />
            <KeywordField value={search} onChange={change} />
          </>,
        )}
        {section(
          "where",
          <>
            <CountryField value={search.countries} onChange={(countries) => change({ countries })} />
            <LanguageField value={search.languages} onChange={(languages) => change({ languages })} />
            <CityField value={search.city} onChange={(city) => change({ city })} />
          </>,
        )}
        {section(
          "reach",
          <>
            <NetworkFilter value={search} onChange={change} />
            <FollowerTierField value={search.followerTiers} onChange={(followerTiers) => change({ followerTiers })} />
          </>,
        )}
        {section("audience", <AudienceFields value={search} onChange={change} />)}
        {section(
          "more",
          <>
            <TierField value={search.tiers} onChange={(tiers) => change({ tiers })} />
            <LeastScoreField
              of="authenticity"
              value={search.minAuthenticity}
              onChange={(minAuthenticity) => change({ minAuthenticity })}
            />
            <LeastScoreField of="rising" value={search.minRising} onChange={(minRising) => change({ minRising })} />
          </>,
        )}
        {isStaff &&
          section(
            "admin",
            <DaysField
              days={{ from: search.addedFrom ?? null, to: search.addedTo ?? null }}
              zone="reader"
              labels={{ from: t("addedFrom"), to: t("addedTo") }}
              onChange={({ from, to }) => change({ addedFrom: from ?? undefined, addedTo: to ?? undefined })}
            />,
          )}
        {withReset && active.length > 0 && (
          <Button variant="subtle" size="xs" className={styles.reset} onClick={reset}>
            {t("reset")}
          </Button>
        )}
      </ProgressiveRender>
    </div>
  );
}

function Section({ name, count, children }: { name: DiscoverySection; count: number; children: ReactNode }) {
  return (
    <Collapsible
      title={t(`groups.${name}`)}
      mark={<Count value={count} about={t("activeCount", { count })} />}
      open={useStore(sectionsOpen).includes(name)}
      onToggle={() => sectionsOpen.toggle(name)}
    >
      {children}
    </Collapsible>
  );
}

/** The most used sections are open by default. */
const USUALLY: Section[] = ["who", "about", "where", "reach"];

const open = createPersistedStore<Section[]>("discovery.sections", z.array(z.enum(SECTIONS)), USUALLY);

/** Which sections of the panel are open, on this device. */
const sectionsOpen = {
  ...open,
  toggle(section: Section): void {
    const now = open.get();
    open.set(now.includes(section) ? now.filter((one) => one !== section) : [...now, section]);
  },
};

/** Renders its children one after another when there is time, so that the page stays responsive. */
function ProgressiveRender({ children }: { children: ReactNode }) {
  const [rendered, setRendered] = useState(0);
  const all = useMemo(() => Children.toArray(children), [children]);
  useEffect(() => {
    if (rendered < all.length) startTransition(() => setRendered(rendered + 1));
  }, [rendered, all.length]);
  return all.slice(0, rendered);
}
