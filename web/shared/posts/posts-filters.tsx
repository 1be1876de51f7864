import { trackedPostsCollection } from "#contract/collections/posts.ts";
import { NONE } from "#contract/collections/filters.ts";
import { readWeekHour } from "#contract/figures/week-hours.ts";
import { NETWORK_FACTS, network } from "#contract/networks/networks.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import type { PostsReply } from "#contract/posts.ts";
import {
  IconAt,
  IconCalendar,
  IconClock,
  IconBulb,
  IconFlag,
  IconHash,
  IconLanguage,
  IconMoodSmile,
  IconPhoto,
  IconRosetteDiscount,
  IconTextSize,
  IconUser,
  IconWorld,
} from "@tabler/icons-react";
import { countedFilters, type CountedChoices } from "#web/shared/collections/filters/counted-filters.tsx";
import { countryName, languageName } from "#web/lib/locale-names.ts";
import { lengthName } from "#web/shared/tracking/analysis/compare.ts";
import { slotName } from "#web/shared/tracking/analysis/heat.ts";
import { toneName } from "#web/shared/tracking/tone-name.ts";
import type { TableRead } from "#web/table/rows-frame.tsx";
import { texts } from "#web/words/i18n.ts";
import { setFilters, type ShownPosts } from "./posts-url.ts";

const t = texts("profiles");
const tPosts = texts("posts");

const Filters = countedFilters(trackedPostsCollection, {
  creator: IconUser,
  network: IconWorld,
  format: IconPhoto,
  published: IconCalendar,
  hashtags: IconHash,
  mentions: IconAt,
  sponsored: IconRosetteDiscount,
  country: IconFlag,
  language: IconLanguage,
  tone: IconMoodSmile,
  theme: IconBulb,
  hour: IconClock,
  length: IconTextSize,
});

const AUTHORS = ["creators"];
const WITH_NONE = new Set(["countries", "languages", "tones"]);
const ALL: readonly string[] = [];

export function PostsFilters({
  filters,
  onChange,
  read,
  choices,
  authors,
  without = ALL,
}: {
  filters: ShownPosts["filters"];
  onChange: (filters: ShownPosts["filters"]) => void;
  read: TableRead;
  choices: CountedChoices | undefined;
  /** Without them posts are not filtered by creator. */
  authors: PostsReply["authors"];
  /** Filters that are not offered; those that are set can be changed and removed. */
  without?: readonly string[];
}) {
  function nameOf(id: string, choice: string): string {
    if (id === "creators") return authors?.find(({ _id }) => _id === choice)?.full_name ?? tPosts("unknownCreator");
    if (id === "networks") {
      const known = network.safeParse(choice).data;
      return known ? NETWORK_FACTS[known].label : choice;
    }
    if (id === "types") {
      const format = POST_FORMATS.find((one) => one === choice);
      return format ? t(`formats.${format}`) : choice;
    }
    if (choice === NONE && WITH_NONE.has(id)) return tPosts("notKnown");
    if (id === "countries") return countryName(choice);
    if (id === "languages") return languageName(choice);
    if (id === "tones") return toneName(choice);
    if (id === "themes") return choice;
    if (id === "hours") return slotName(readWeekHour(choice));
    if (id === "lengths") return lengthName(Number(choice));
    return `${id === "hashtags" ? "#" : "@"}${choice}`;
  }
  const set = setFilters(filters);
  const hidden = without.filter((id) => !set.includes(id));
  return (
    <Filters
      filters={filters}
      onChange={onChange}
      read={read}
      choices={choices}
      nameOf={({ id }, choice) => nameOf(id, choice)}
      flagNameOf={(_, value) => tPosts(`isSponsored.${value ? "yes" : "no"}`)}
      noChoice={tPosts("noChoice")}
      alwaysOffered={() => []}
      without={authors ? hidden : [...hidden, ...AUTHORS]}
    />
  );
}
