import { ALL_LISTS, listLists } from "#contract/lists/endpoints.ts";
import { CHAPTERS, methodologyAnchor } from "#contract/methodology/anchor.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { narrowedName } from "#contract/rankings/ranking-name.ts";
import type { QuickResult } from "#contract/search/endpoints.ts";
import { listTrackedRankings, type TrackedRanking } from "#contract/rankings/tracked-rankings.ts";
import { IconBellCheck, IconBook, IconStack2 } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useLoaded, useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useStore } from "#web/lib/store.ts";
import { withCreator } from "#web/shared/creators/creator-search.ts";
import { paletteOffers } from "#web/shared/palette-actions.ts";
import { useTrackedLink } from "#web/shared/tracked-rankings/tracked-link.ts";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { texts } from "#web/words/i18n.ts";
import { isMatch, isSimilar } from "./match.ts";
import { PAGES, pagesFor, type PageName } from "./pages.ts";
import { CreatorFacts } from "./parts/creator-facts.tsx";
import { recent, recentKey, remember, type RecentEntry } from "./recent.ts";

const t = texts("search");
const ofShell = texts("shell");
const pageName = texts("shell");

export type PaletteOption = {
  key: string;
  icon: ReactNode;
  label: string;
  detail?: ReactNode;
  /** The equivalent shortcut. */
  keys?: string | undefined;
  /** `full`: opened with Ctrl or ⌘, as a page. */
  run: (full: boolean) => void;
  /** Found by the server for an input that may be outdated. */
  found?: boolean;
};
export type PaletteGroup = { key: string; title: string; options: PaletteOption[] };

const LISTS_MAX = 5;
const TRACKED_MAX = 5;
const CHAPTERS_MAX = 3;
const ICON = { size: 18, "aria-hidden": true } as const;

type RecentCreator = Extract<RecentEntry, { kind: "creator" }>;

/** The palette's entries for an input, in groups. */
export function usePaletteGroups(input: string, results: readonly QuickResult[]): PaletteGroup[] {
  const option = useOptions();
  const user = useSignedIn();
  const { lists } = useLoaded(listLists, ALL_LISTS);
  const { data: tracked } = useRead(listTrackedRankings, {});
  const latest = useStore(recent);
  const [offers] = useState(paletteOffers);

  const ofOffer = ({ about, actions }: (typeof offers)[number]): PaletteOption[] =>
    actions.map(({ label, icon, run }) => ({ key: `${about} ${label}`, icon, label, run }));
  const local = {
    actions: offers.flatMap((offer) =>
      offer.about === null ? [] : [{ key: offer.about, title: offer.about, options: ofOffer(offer) }],
    ),
    commands: {
      key: "commands",
      title: t("commands"),
      options: offers.filter(({ about }) => about === null).flatMap(ofOffer),
    },
    pages: { key: "pages", title: t("goTo"), options: pagesFor(user).map(option.page) },
    lists: { key: "lists", title: t("lists"), options: lists.map(option.list) },
    tracked: { key: "tracked", title: t("tracked"), options: (tracked?.trackings ?? []).flatMap(option.tracked) },
    chapters: {
      key: "chapters",
      title: ofShell("sidebar.methodology"),
      options: Object.values(CHAPTERS).map(option.chapter),
    },
  };
  // Similar labels are offered only if no label matches exactly.
  const all = [...local.actions, local.commands, local.pages, local.lists, local.tracked, local.chapters].flatMap(
    ({ options }) => options,
  );
  const matches = all.some(({ label }) => isMatch(label, input)) ? isMatch : isSimilar;
  const fitting = ({ options, ...group }: PaletteGroup, max = Infinity): PaletteGroup => ({
    ...group,
    options: options.filter(({ label }) => matches(label, input)).slice(0, max),
  });
  const actions = local.actions.map((group) => fitting(group));
  const commands = fitting(local.commands);
  const pages = fitting(local.pages);
  const ofLists = fitting(local.lists, LISTS_MAX);
  const ofTracked = fitting(local.tracked, TRACKED_MAX);
  const chapters = fitting(local.chapters, CHAPTERS_MAX);
  const links = {
    key: "link",
    title: t("link"),
    options: results.filter(({ match }) => match === "link").map(option.linked),
  };
  const creators = {
    key: "creators",
    title: t("creators"),
    options: results.filter(({ match }) => match !== "link").map(option.found),
  };
  const recentGroup = { key: "recent", title: t("recent"), options: latest.map(option.recent) };
  const groups =
    input === ""
      ? [...actions, recentGroup, pages, ofLists, ofTracked]
      : [links, ...actions, pages, commands, ofLists, ofTracked, chapters, creators];
  return withoutRepeats(groups).filter(({ options }) => options.length > 0);
}

/** Recent entries are not repeated in their own group. */
function withoutRepeats(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const seen = new Set<string>();
  const isNew = ({ key }: PaletteOption) => !seen.has(key) && seen.add(key);
  return groups.map(({ key, title, options }) => ({ key, title, options: options.filter(isNew) }));
}

function useOptions() {
  const navigate = useNavigate();
  const trackedLink = useTrackedLink();

  const page = (name: PageName): PaletteOption => {
    const { link, Icon, keys } = PAGES[name];
    return {
      key: recentKey({ kind: "page", name }),
      icon: <Icon {...ICON} />,
      label: pageName(`sidebar.${name}`),
      keys,
      run: () => {
        remember({ kind: "page", name });
        void navigate(link);
      },
    };
  };

  const list = ({ _id, title, influencerCount }: { _id: string; title: string; influencerCount?: number }) => ({
    key: recentKey({ kind: "list", _id, title }),
    icon: <IconStack2 {...ICON} />,
    label: title,
    detail: influencerCount === undefined ? undefined : exact(influencerCount),
    run: () => {
      remember({ kind: "list", _id, title });
      void navigate(paths.list(_id));
    },
  });

  const tracked = (tracking: TrackedRanking): PaletteOption[] => {
    const link = trackedLink(tracking);
    if (!link) return [];
    return [
      {
        key: `tracked ${tracking._id}`,
        icon: <IconBellCheck {...ICON} />,
        label: narrowedName(tracking.top, tracking),
        run: () => void navigate(link),
      },
    ];
  };

  const chapter = (title: string): PaletteOption => ({
    key: `chapter ${title}`,
    icon: <IconBook {...ICON} />,
    label: title,
    run: () => void navigate({ ...paths.methodology(), hash: methodologyAnchor(title) }),
  });

  const creator = ({ _id, full_name, picture_url, is_a_brand }: RecentCreator): PaletteOption => {
    const entry: RecentCreator = { kind: "creator", _id, full_name, picture_url, is_a_brand };
    return {
      key: recentKey(entry),
      icon: <Avatar name={full_name} src={picture_url} brand={is_a_brand} size={28} />,
      label: full_name,
      run: (full) => {
        remember(entry);
        if (full || location.pathname.startsWith("/creators/")) void navigate(paths.creator(_id));
        else void navigate({ to: ".", search: withCreator(_id), resetScroll: false });
      },
    };
  };

  const found = (result: QuickResult): PaletteOption => ({
    ...creator({ ...result, kind: "creator" }),
    detail: <CreatorFacts result={result} />,
    found: true,
  });

  const linked = (result: QuickResult): PaletteOption => {
    if (!result.account) return found(result);
    const { network, username } = result.account;
    return { ...found(result), label: t("openAccount", { username, network: NETWORK_FACTS[network].label }) };
  };

  const ofRecent = (one: RecentEntry): PaletteOption => {
    switch (one.kind) {
      case "page":
        return page(one.name);
      case "list":
        return list(one);
      case "creator":
        return creator(one);
    }
  };

  return { page, list, tracked, chapter, found, linked, recent: ofRecent };
}
