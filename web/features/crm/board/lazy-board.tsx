import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useListsCreators } from "#web/shared/creators/visible-creators.ts";
import type { CrmState } from "../search-params.ts";
import styles from "#web/shared/board/board.module.css";

const Board = lazy(async () => ({ default: (await import("./board.tsx")).Board }));

/** The board, whose code comes when it is first looked at. The panel steps through `creators`. */
export function LazyBoard({ state, creators }: { state: CrmState; creators: readonly string[] }) {
  useListsCreators(creators);
  return (
    <Suspense fallback={<Waiting />}>
      <Board state={state} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <div className={styles.board} aria-busy>
      {[0, 1, 2, 3].map((one) => (
        <div key={one} className={styles.column}>
          <Skeleton height={28} mb={12} />
          <Skeleton height={100} />
        </div>
      ))}
    </div>
  );
}
