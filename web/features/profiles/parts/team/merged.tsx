import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { unmergeCreator } from "#contract/duplicates.ts";
import { Button } from "@mantine/core";
import { useMutate } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { TeamField } from "./team-field.tsx";
import styles from "./team.module.css";

const t = texts("profiles");

/**
 * The creators merged into this row, or the row this creator was merged into, with unmerge. `of`: the profile's
 * creator.
 */
export function Merged({ row, of }: { row: CrmCreator; of: string }) {
  if (row.creatorId !== of) {
    const own = row.merged.find(({ creatorId }) => creatorId === of);
    return (
      <TeamField label={t("team.mergedInto")}>
        <span className={styles.merged}>
          <CreatorLink creator={row.creator} />
          {own && <Unmerge rowId={own.customCreatorId} name={own.full_name} from={row.creator.full_name} />}
        </span>
      </TeamField>
    );
  }
  if (row.merged.length === 0) return null;
  return (
    <TeamField label={t("team.also")}>
      <ul className={styles.people} aria-label={t("team.also")}>
        {row.merged.map(({ customCreatorId, creatorId, full_name }) => (
          <li key={customCreatorId} className={styles.merged}>
            <CreatorLink creator={{ _id: creatorId, full_name }} />
            <Unmerge rowId={customCreatorId} name={full_name} from={row.creator.full_name} />
          </li>
        ))}
      </ul>
    </TeamField>
  );
}

function Unmerge({ rowId, name, from }: { rowId: string; name: string; from: string }) {
  const canWrite = useCan("crm.write");
  const unmerging = useMutate(unmergeCreator, {
    onSuccess: ({ actionId }) => {
      toastWithUndo(t("team.unmerged", { name, from }), actionId);
      void queryClient.invalidateQueries();
    },
    onError: ({ msg }) => toast({ message: t("team.notUnmerged", { msg }), tone: "bad" }),
  });
  if (!canWrite) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t("team.unmergeOne", { name })}
      loading={unmerging.isPending}
      onClick={() => unmerging.mutate({ customCreatorId: rowId })}
    >
      {t("team.unmerge")}
    </Button>
  );
}
