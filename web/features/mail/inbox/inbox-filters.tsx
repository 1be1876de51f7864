import { threadsCollection } from "#contract/collections/threads.ts";
import { IconClockPause, IconTargetArrow, IconUser } from "@tabler/icons-react";
import { countedFilters } from "#web/shared/collections/filters/counted-filters.tsx";

/** What threads are filtered by, beside the tabs and the search. */
export const InboxFilters = countedFilters(threadsCollection, {
  assignee: IconUser,
  campaign: IconTargetArrow,
  snoozed: IconClockPause,
});
