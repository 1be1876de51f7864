import { CURATED_AT_ONCE } from "#contract/base/limits.ts";
import { closeProposals, getMatter, listMatters, type MatterRow } from "#contract/moderation.ts";
import { CLOSED_MATTER_STATES } from "#contract/base/states.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { invalidate, useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import type { Chosen } from "#web/table/selection.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { readMatter, type ModerationFilters } from "../search-params.ts";

const t = texts("moderation");

/** Confirms or rejects the chosen proposed niches as one action. */
export function DecideProposals({
  chosen: { selection, count, isAll, selectAll, scope },
  total,
}: {
  chosen: Chosen<MatterRow, ModerationFilters>;
  total: number;
}) {
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
      {!isAll && total > count && <SelectAll total={total} onSelect={selectAll} />}
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

/** More than one call may decide are decided by niche, in the background. */
function SelectAll({ total, onSelect }: { total: number; onSelect: () => void }) {
  if (total > CURATED_AT_ONCE)
    return (
      <Link {...paths.taxonomy()} search={{ tab: "incoming" }}>
        {t("decideByNiche", { formatted: exact(total) })}
      </Link>
    );
  return (
    <Button size="compact-sm" variant="subtle" onClick={onSelect}>
      {t("bulk.selectAll", { ns: "crm", count: total, formatted: exact(total) })}
    </Button>
  );
}
