import { Button } from "@mantine/core";
import { IconUserQuestion } from "@tabler/icons-react";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";
import { useUnknown } from "../use-compared.ts";
import { CompareSkeleton } from "./compare-skeleton.tsx";

const t = texts("compare");

/** Shown when an id in the URL does not exist; the others can still be compared. */
export function UnknownCreators({
  ids,
  onCompare,
}: {
  ids: readonly string[];
  onCompare: (ids: readonly string[]) => void;
}) {
  const unknown = useUnknown(ids);
  if (!unknown) return <CompareSkeleton columns={ids.length} />;
  const known = ids.filter((id) => !unknown.includes(id));
  return (
    <EmptyState
      icon={<IconUserQuestion size={22} />}
      title={t("unknown", { count: Math.max(1, unknown.length) })}
      action={
        <Button onClick={() => onCompare(unknown.length === 0 ? [] : known)}>
          {known.length === 0 || unknown.length === 0 ? t("startOver") : t("without", { count: known.length })}
        </Button>
      }
    >
      {t("unknownText")}
    </EmptyState>
  );
}
