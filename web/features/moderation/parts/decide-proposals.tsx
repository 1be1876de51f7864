import { CURATED_AT_ONCE } from "#contract/base/limits.ts";
import { closeProposals, getMatter, listMatters, type MatterRow } from "#contract/moderation.ts";
import { CLOSED_MATTER_STATES } from "#contract/base/states.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { invalidate, useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { SelectAll } from "#web/table/select-all.tsx";
import type { Chosen } from "#web/table/selection.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { readMatter, type ModerationFilters } from "../search-params.ts";

const t = texts("moderation");

/** Confirms or rejects the chosen proposed niches as one action. */
export function DecideProposals({ chosen, total }: { chosen: Chosen<MatterRow, ModerationFilters>; total: number }) {
  const { selection, count, isAll, scope } = chosen;
  const close = useMutate(closeProposals, {
    onSuccess: ({ closed, actionId }, { outcome }) => {
      selection.clear();
      toastWithUndo(t(`decided.${outcome}`, { count: closed, formatted: exact(closed) }), actionId);
    },
    onError: ({ err, msg }) => {
      toast({ message: msg, tone: "bad" });
      if (err === "conflict") void invalidate(listMatters, getMatter);
    },
  });
  const chosenProposals =
    "ids" in scope ? { ids: idsOf(scope.ids) } : { matching: scope.matching, except: idsOf(scope.except) };
  return (
    <>
      {total <= CURATED_AT_ONCE && <SelectAll chosen={chosen} total={total} />}
      {/* More than one call may decide are decided by niche, in the background. */}
      {total > CURATED_AT_ONCE && !isAll && (
        <Link {...paths.taxonomy()} search={{ tab: "incoming" }}>
          {t("decideByNiche", { formatted: exact(total) })}
        </Link>
      )}
      {CLOSED_MATTER_STATES.map((outcome) => (
        <Button
          key={outcome}
          size="compact-sm"
          variant={outcome === "resolved" ? "filled" : "default"}
          loading={close.busy && close.variables?.outcome === outcome}
          disabled={close.busy}
          onClick={() => close.mutate({ selection: chosenProposals, outcome })}
        >
          {t(`decide.${outcome}`, { formatted: exact(count) })}
        </Button>
      ))}
    </>
  );
}

/** Rows of the table are named by their kind too. */
function idsOf(keys: readonly string[]): string[] {
  return keys.flatMap((key) => readMatter(key)?.id ?? []);
}
