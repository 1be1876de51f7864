import { lazy, Suspense, useState, type ReactNode } from "react";
import { useFocusBack } from "../use-focus-back.ts";
import { ExportProgress } from "./export-progress.tsx";
import { firstOf, type ExportSources, type ExportWhat } from "./sources.ts";
import type { ExportJob } from "./export-job.ts";

const ExportDialog = lazy(async () => ({ default: (await import("./export-dialog.tsx")).ExportDialog }));

export type Exporting = {
  /** Whom is proposed; the first there is when not said. */
  open: (what?: ExportWhat) => void;
  /** Nobody to export: nothing opens. */
  nobody: boolean;
  /** The dialog while it is open. */
  dialog: ReactNode;
  /** How far a file is that is being made, as a strip of the screen. */
  progress: ReactNode;
};

/** One way to export for every screen: it says whom it can export, and places the dialog and the progress. */
export function useExportDialog(sources: ExportSources): Exporting {
  const [asked, setAsked] = useState<{ what: ExportWhat | undefined } | null>(null);
  const [job, setJob] = useState<ExportJob | null>(null);
  const remember = useFocusBack(asked !== null);
  const nobody = firstOf(sources) === undefined;
  return {
    open(what) {
      if (nobody) return;
      remember();
      setAsked({ what });
    },
    nobody,
    dialog: asked && (
      <Suspense fallback={null}>
        <ExportDialog
          sources={sources}
          {...(asked.what && { what: asked.what })}
          onJob={setJob}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    ),
    progress: job && <ExportProgress key={job.id} job={job} onClose={() => setJob(null)} />,
  };
}
