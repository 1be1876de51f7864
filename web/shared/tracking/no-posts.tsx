import { Button } from "@mantine/core";
import { IconCalendarOff, IconFileImport, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { useCan } from "#web/shared/use-can.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";
import type { TrackingControl } from "./use-tracking.ts";

const t = texts("tracking");

const ALL_TIME = { preset: "allTime" } as const;

/** No post is in the period, and how to see more. */
export function NoPosts({ control: { state, options, change } }: { control: TrackingControl }) {
  const isNarrowed =
    state.network !== "global" || state.onlyCampaignPosts || state.onlyGone || options.outdated !== null;
  const isAllTime = "preset" in state.range && state.range.preset === "allTime";
  const widen = () =>
    change({ range: ALL_TIME, network: "global", onlyCampaignPosts: false, onlyOutdated: false, onlyGone: false });
  return (
    <EmptyState
      icon={<IconCalendarOff size={22} />}
      title={t(isNarrowed ? "nothing.titleNarrowed" : "nothing.title")}
      action={
        (isNarrowed || !isAllTime) && (
          <Button variant="default" onClick={widen}>
            {t(isNarrowed ? "nothing.everything" : "nothing.allTime")}
          </Button>
        )
      }
    >
      {t(isNarrowed ? "nothing.textNarrowed" : "nothing.text")}
    </EmptyState>
  );
}

/** A list without creators. */
export function NoCreators({ control: { kind, id } }: { control: TrackingControl }) {
  return (
    <EmptyState
      icon={<IconUsers size={22} />}
      title={t("nothing.noCreators")}
      action={
        kind === "list" && (
          <Button renderRoot={(props) => <Link {...props} {...paths.list(id)} />}>{t("nothing.toList")}</Button>
        )
      }
    >
      {t(kind === "list" ? "nothing.noCreatorsText" : "nothing.noCreatorsRankedText")}
    </EmptyState>
  );
}

/** Nothing is known of the creators' accounts so far. */
export function NothingKnown() {
  const canImport = useCan("imports.write");
  return (
    <EmptyState
      icon={<IconFileImport size={22} />}
      title={t("nothing.unknown")}
      action={
        canImport && (
          <Button renderRoot={(props) => <Link {...props} {...paths.imports()} />}>{t("nothing.import")}</Button>
        )
      }
    >
      {t("nothing.unknownText")}
    </EmptyState>
  );
}
