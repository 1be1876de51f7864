import type { ImportView } from "#contract/imports/endpoints.ts";
import { ProblemRows } from "../run/problem-rows.tsx";
import { Summary } from "../run/summary.tsx";
import { ColumnsSection } from "./columns-section.tsx";
import styles from "./draft.module.css";
import { Mappings } from "./mappings.tsx";
import { DestinationSection } from "./destination-section.tsx";
import { PreviewSection } from "./preview-section.tsx";
import { TableSection } from "./table-section.tsx";
import { usePlan } from "./use-plan.ts";
import { ValuesSection } from "./values-section.tsx";

/** A draft: the mapping, and beside it what the import would do. */
export function Draft({ view }: { view: ImportView }) {
  const planning = usePlan(view);
  const props = { view, planning };
  return (
    <div className={styles.draft}>
      <fieldset className="fieldset-reset" disabled={view.state === "trying" || planning.isChangingSheet}>
        <Mappings view={view} />
        <TableSection {...props} />
        <ColumnsSection {...props} />
        <ValuesSection {...props} />
        <PreviewSection {...props} />
        <DestinationSection planning={planning} />
        {view.tried && <ProblemRows importId={view._id} counts={view.tried} />}
      </fieldset>
      <div className={styles.side}>
        <Summary view={view} planning={planning} />
      </div>
    </div>
  );
}
