import { splitIcon } from "#contract/categories/category-name.ts";
import type { listNicheProposals } from "#contract/classification.ts";
import { decideProposals } from "#contract/curation/many.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { Button } from "@mantine/core";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("taxonomy");

export type Proposal = ReplyOf<typeof listNicheProposals>["proposals"][number];

export const DECISIONS = ["confirm", "reject"] as const;
export type Decision = (typeof DECISIONS)[number];
const DONE = { confirm: "confirmed", reject: "rejected" } as const;

export function keyOf({ creator, category }: Proposal): string {
  return `${creator._id} ${category.id}`;
}

/** Confirms or rejects proposed niches as one action. */
export function Decide({
  proposals,
  isBulk = false,
  onDone,
}: {
  proposals: readonly Proposal[];
  /** They were chosen; otherwise it is one, in its row. */
  isBulk?: boolean;
  onDone?: () => void;
}) {
  const saving = useMutate(decideProposals, {
    onSuccess({ changed, actionId }, { decision }) {
      toastWithUndo(t(`incoming.${DONE[decision]}`, { count: changed, formatted: exact(changed) }), actionId);
      onDone?.();
    },
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  const decide = (decision: Decision) =>
    saving.mutate({
      decision,
      proposals: proposals.map(({ creator, category }) => ({ influencer: creator._id, category: category.id })),
    });
  const [first] = proposals;
  const names = { niche: splitIcon(first?.category.name ?? "").label, creator: first?.creator.full_name ?? "" };
  return (
    <span className="inline-row gap-2">
      {DECISIONS.map((decision) => (
        <Button
          key={decision}
          size="compact-sm"
          variant={isBulk && decision === "confirm" ? "filled" : "default"}
          {...(!isBulk && { "aria-label": t(`incoming.${decision}Of`, names) })}
          disabled={saving.busy}
          onClick={() => decide(decision)}
        >
          {isBulk ? t(`incoming.${decision}Chosen`, { formatted: exact(proposals.length) }) : t(`incoming.${decision}`)}
        </Button>
      ))}
    </span>
  );
}
