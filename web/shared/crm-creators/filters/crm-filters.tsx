import { FlagPicture } from "#web/ui/people/flag.tsx";
import { splitIcon } from "#contract/categories/category-name.ts";
import { listCategories } from "#contract/categories/endpoints.ts";
import { fieldWith } from "#contract/collections/collection.ts";
import { NONE, type Filter } from "#contract/collections/filters.ts";
import { FOLLOWER_TIER_IDS } from "#contract/figures/follower-tier.ts";
import { getCrmUser, listCrm } from "#contract/crm/endpoints.ts";
import { FEEDBACK_KINDS } from "#contract/base/states.ts";
import { FeedbackSign } from "#web/shared/feedback/feedback-sign.tsx";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import {
  IconCategory,
  IconFileImport,
  IconFilter,
  IconFlag,
  IconGenderBigender,
  IconLanguage,
  IconMail,
  IconCalendar,
  IconCalendarDue,
  IconListCheck,
  IconUserCheck,
  IconMessageCircle,
  IconNote,
  IconNoteOff,
  IconUser,
  IconProgress,
  IconSocial,
  IconStack2,
  IconTag,
  IconTrendingUp,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from "@tabler/icons-react";
import { createContext, use, type ReactNode } from "react";
import { useQueries } from "@tanstack/react-query";
import { queryOf, useLoaded, useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { countryName, languageName } from "#web/lib/locale-names.ts";
import { byCount, EmptyResult } from "#web/shared/collections/filters/empty-result.tsx";
import {
  filterState,
  type ChoiceCounts,
  type ChoiceName,
  type FilterControl,
} from "#web/shared/collections/filters/filter-control.ts";
import { filterValues, type FilterField } from "#web/shared/collections/filters/filter-values.ts";
import { FilterBar } from "#web/shared/collections/filters/filter-bar.tsx";
import { useCrm } from "../own-fields.ts";
import type { CrmTableState } from "../crm-url.ts";
import { filterLabels } from "#web/shared/collections/filters/filter-labels.ts";
import { columnName } from "#web/shared/collections/column-menu.tsx";
import { LabelDot } from "#web/ui/label-pill.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("filters");

const valuesFor = (crm: ReturnType<typeof useCrm>["crm"]) => filterValues(crm);
/** How many of several choices must match is set with the choices. */
const isSetAlone = ({ filter }: FilterField) => filter.kind !== "option" && filter.kind !== "negation";

const ICONS: Partial<Record<string, Icon>> = {
  status: IconProgress,
  tags: IconTag,
  lists: IconStack2,
  followers: IconUsers,
  followerTier: IconUsersGroup,
  growth: IconTrendingUp,
  accounts: IconSocial,
  country: IconFlag,
  language: IconLanguage,
  niches: IconCategory,
  gender: IconGenderBigender,
  email: IconMail,
  feedback: IconMessageCircle,
  note: IconNote,
  hasNote: IconNoteOff,
  added: IconCalendar,
  addedBy: IconUser,
  owner: IconUserCheck,
  due: IconCalendarDue,
  nextStep: IconListCheck,
  imports: IconFileImport,
};
const GENDERS: Partial<Record<string, "female" | "male">> = { 0: "female", 1: "male" };

type Filters = CrmTableState["filters"];

/** What a screen filters; `inList`: of the creators of this list alone. */
type Filtering = { filters: Filters; inList?: string | undefined; onChange: (filters: Filters) => void };

const Among = createContext<Omit<Filtering, "onChange"> | null>(null);

/** The filters of the CRM over a table of its rows. */
export function CrmFilterBar(filtering: Filtering) {
  return (
    <Among value={filtering}>
      <FilterBar control={useCrmFilters(filtering)} />
    </Among>
  );
}

function useCrmFilters({ filters, onChange }: Filtering): FilterControl {
  const { crm, fields } = useCrm();
  const values = valuesFor(crm);
  const { tags, status, lists, members, imports } = useLoaded(getCrmUser, {}).crmUser;
  const { _id: you } = useSignedIn();
  const { categories, brand_categories: brands } = useLoaded(listCategories, {});

  /** By the filter's id; other choices are named as they are. */
  const names: Partial<Record<string, (choice: string) => ChoiceName>> = {
    countries: (code) => ({ label: countryName(code), icon: <FlagPicture code={code} /> }),
    languages: (code) => ({ label: languageName(code) }),
    gender: (code) => ({ label: t(`genders.${GENDERS[code] ?? "unknown"}`) }),
    types: (type) => ({ label: t(`types.${type === "brand" ? "brand" : "creator"}`) }),
    networks: networkName,
    verdicts: (kind) => ({
      label: t(`feedback.${FEEDBACK_KINDS.find((one) => one === kind) ?? "none"}`),
      icon:
        kind === NONE ? undefined : <FeedbackSign kind={FEEDBACK_KINDS.find((one) => one === kind) ?? "commented"} />,
    }),
    niches: nicheName,
    lists: (id) => ({
      label: lists.find(({ _id }) => _id === id)?.title ?? t("gone"),
      icon: <IconStack2 size={14} aria-hidden />,
    }),
    statuses: (id) => labelName(status, id),
    owner: (id) => ({
      label: id === you ? t("you") : (members.find(({ _id }) => _id === id)?.name ?? t("gone")),
    }),
    addedBy: (id) => ({ label: members.find(({ _id }) => _id === id)?.name ?? t("gone") }),
    imports: (id) => ({ label: importName(id) }),
    tags: (id) => labelName(tags, id),
  };

  function importName(id: string): string {
    const found = imports.find(({ _id }) => _id === id);
    if (!found) return t("gone");
    return found.title ?? t("pastedLinks", { date: preciseDate(found.createdAt, "day") });
  }

  const always: Partial<Record<string, string[]>> = {
    statuses: [...status.map(({ _id }) => _id), NONE],
    owner: [you, ...members.flatMap(({ _id, isMember }) => (isMember && _id !== you ? _id : [])), NONE],
    tags: tags.map(({ _id }) => _id),
    lists: lists.map(({ _id }) => _id),
    verdicts: [...FEEDBACK_KINDS, NONE],
    followerTiers: [...FOLLOWER_TIER_IDS, NONE],
    ...Object.fromEntries(fields.map(({ _id, options }) => [_id, options.map((option) => option._id)])),
  };

  function optionName(id: string, choice: string): ChoiceName {
    const option = fields.find(({ _id }) => _id === id)?.options.find(({ _id }) => _id === choice);
    if (option) return { label: option.title, icon: <LabelDot color={option.color} /> };
    return { label: fieldWith(crm, { filter: id })?.options?.[choice] ?? choice };
  }

  function nicheName(id: string): ChoiceName {
    const niches = [...categories, ...brands].flatMap((root) => root.sub_categories);
    const niche = niches.find((one) => String(one.id) === id);
    if (!niche) return { label: t("gone") };
    const { icon, label, isPictograph } = splitIcon(niche.name);
    return isPictograph ? { label, icon: <span aria-hidden>{icon}</span> } : { label };
  }

  /** "No country" */
  function emptyName(filter: string): ChoiceName {
    const field = fieldWith(crm, { filter })?.label.toLowerCase() ?? "";
    return { label: t("empty", { field }), icon: filter === "statuses" ? <LabelDot /> : undefined };
  }

  function labelName(labels: typeof tags, id: string): ChoiceName {
    const label = labels.find(({ _id }) => _id === id);
    return label ? { label: label.title, icon: <LabelDot color={label.color} /> } : { label: t("gone") };
  }

  return {
    ...filterState(values, filters, onChange),
    // The search has a field of its own.
    offered: values.all.filter((field) => isSetAlone(field) && field.id !== "text"),
    labelOf: ({ id }) => columnName(id),
    iconOf: ({ id }) => ICONS[id] ?? IconFilter,
    nameOf: (filter, choice) => {
      const { id } = filter;
      if (choice === NONE && filter.kind === "choice" && filter.hasNone) return emptyName(id);
      return names[id]?.(choice) ?? optionName(id, choice);
    },
    flagNameOf: ({ id }, value) => t(`${id === "hasEmail" ? "email" : "flags"}.${value ? "yes" : "no"}`),
    alwaysOffered: ({ id }) => always[id] ?? [],
    Choices: CrmChoices,
  };
}

function networkName(value: string): ChoiceName {
  const network = NETWORKS.find((one) => one === value);
  if (!network) return { label: value };
  return { label: NETWORK_FACTS[network].label, icon: <NetworkIcon network={network} size={15} /> };
}

/** Counted beside the other filters of the screen. */
function CrmChoices({ filter, children }: { filter: Filter; children: (loaded: ChoiceCounts) => ReactNode }) {
  const values = valuesFor(useCrm().crm);
  const { filters, inList } = use(Among) ?? { filters: values.none };
  // Where rows match any choice, another one changes no count; where they must match every one, it leaves fewer.
  const isEvery = filter.kind === "choice" && values.matchOf(filters, filter) === "every";
  const among = isEvery ? filters : values.without(filters, filter);
  const { data, error, refetch } = useRead(
    listCrm,
    { filters: { ...among, inList }, with_options: "true" },
    { keepRows: true },
  );
  const options = Object.entries(data?.filtersOptions ?? {}).find(([id]) => id === filter.id)?.[1];
  return children({
    counts: options && new Map(options.map(({ value, count }) => [String(value), count])),
    error,
    refetch: () => void refetch(),
  });
}

/** How many creators there would be without each of the filters. */
function useRelaxedFilterCounts({
  filters,
  inList,
}: Filtering): (FilterField & { count: number | null | undefined })[] {
  const values = valuesFor(useCrm().crm);
  const set = values.all.filter((field) => isSetAlone(field) && values.isSet(filters, field.filter));
  const counts = useQueries({
    queries: set.map(({ filter }) => queryOf(listCrm, { filters: { ...values.without(filters, filter), inList } })),
  });
  return set.map(({ id, field, filter }, at) => ({
    id,
    field,
    filter,
    count: counts[at]?.error ? null : counts[at]?.data?.crmStats.totalResult,
  }));
}

/** No creator matches: what each of the filters costs. */
export function CrmEmptyResult(filtering: Filtering) {
  const filters = useCrmFilters(filtering);
  const label = filterLabels(filters);
  const suggestions = byCount(useRelaxedFilterCounts(filtering)).map((field) => {
    const { field: name, value } = label(field);
    return {
      key: field.id,
      filter: `${name}: ${value}`,
      count: field.count,
      remove: () => filters.clear(field.filter),
    };
  });
  return <EmptyResult suggestions={suggestions} clear={t("clear")} onClear={filters.clearAll} />;
}
