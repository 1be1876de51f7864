import { lazy, Suspense, useState, type ReactNode } from "react";
import { IconDownload } from "@tabler/icons-react";
import { texts } from "#web/words/i18n.ts";
import { usePaletteActions } from "../palette-actions.ts";
import { useFocusBack } from "../use-focus-back.ts";
import { ExportProgress } from "./export-progress.tsx";
import { firstOf, type ExportSources, type ExportWhat } from "./sources.ts";
import type { ExportJob } from "./export-job.ts";

const t = texts("exporting");

const ExportDialog = lazy(async () => ({ default: (await import("./export-dialog.tsx")).ExportDialog }));

export type Exporting = {
  /** Preselects a scope; by default the first available one. */
  open: (what?: ExportWhat) => void;
  /** No creators to export: the dialog does not open. */
  isEmpty: boolean;
  /** The dialog while it is open. */
  dialog: ReactNode;
  /** The progress of a file in preparation, as a strip of the screen. */
  progress: ReactNode;
};

/** Exports, the same on every screen: the screen provides the scopes and places the dialog and the progress. */
export function useExportDialog(sources: ExportSources): Exporting {
  const [opened, setOpened] = useState<{ what: ExportWhat | undefined } | null>(null);
  const [job, setJob] = useState<ExportJob | null>(null);
  const remember = useFocusBack(opened !== null);
  const isEmpty = firstOf(sources) === undefined;
  const open = (what?: ExportWhat) => {
    if (isEmpty) return;
    remember();
    setOpened({ what });
  };
  usePaletteActions(
    null,
    isEmpty ? [] : [{ label: t("title"), icon: <IconDownload size={18} aria-hidden />, run: () => open() }],
  );
  return {
    open,
    isEmpty,
    dialog: opened && (
      <Suspense fallback={null}>
        <ExportDialog
          sources={sources}
          {...(opened.what && { what: opened.what })}
          onJob={setJob}
          onClose={() => setOpened(null)}
        />
      </Suspense>
    ),
    progress: job && <ExportProgress key={job.id} job={job} onClose={() => setJob(null)} />,
  };
}
