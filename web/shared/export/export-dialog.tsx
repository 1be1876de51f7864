import type { ExportColumn } from "#contract/collections/crm.ts";
import { isFieldKey } from "#contract/collections/field-key.ts";
import { PDF_CREATORS_MAX } from "#contract/base/limits.ts";
import { Button, Radio, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useCrm } from "#web/shared/crm-creators/own-fields.ts";
import { exact } from "#web/lib/format.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { Toggles } from "#web/ui/toggles.tsx";
import { texts } from "#web/words/i18n.ts";
import { FORMATS, lastChoice } from "./last-choice.ts";
import { EXPORT_WHAT, firstOf, type ExportSources, type ExportWhat } from "./sources.ts";
import type { ExportJob } from "./export-job.ts";
import { useRunExport } from "./use-run-export.ts";

const t = texts("exporting");

type ExportDialogProps = {
  sources: ExportSources;
  /** The preselected scope; by default the first available one. */
  what?: ExportWhat;
  onJob: (job: ExportJob) => void;
  onClose: () => void;
};

/** Scope, format and columns of an export. */
export function ExportDialog(props: ExportDialogProps) {
  return (
    <Dialog onClose={props.onClose} title={t("title")} size="lg">
      <ExportForm {...props} />
    </Dialog>
  );
}

function ExportForm({ sources, what: initial, onJob, onClose }: ExportDialogProps) {
  const [what, setWhat] = useState(initial ?? firstOf(sources));
  const [format, setFormat] = useState(lastChoice.get().format);
  const all = useCrm().crm.exports;
  const [left, setLeft] = useState<ReadonlySet<ExportColumn>>(new Set(lastChoice.get().without));
  const columns = new Set(all.filter((column) => !left.has(column)));
  const { run, busy, problem } = useRunExport({ onJob, onDone: onClose });
  const source = what && sources[what];
  const count = source?.count ?? null;
  const taken = count !== null && format === "pdf" ? Math.min(count, PDF_CREATORS_MAX) : count;
  const hasColumns = format !== "pdf";
  const missing = missingOf({ isEmpty: !source || count === 0, noColumns: hasColumns && columns.size === 0 });

  function submit() {
    if (missing || !source) return;
    const chosen = [...columns];
    lastChoice.set({ format, without: chosen.length > 0 ? [...left] : lastChoice.get().without });
    run({ scope: source.scope, format, columns: chosen });
  }

  return (
    <DialogForm
      problem={problem ? t("failed", { msg: problem.msg }) : undefined}
      aside={missing && <span className="flush text-label muted">{t(missing)}</span>}
      submit={taken === null ? t("submitUncounted") : t("submit", { count: taken, formatted: exact(taken) })}
      busy={busy}
      disabled={missing !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-6">
        <Radio.Group
          label={t("scope")}
          value={what ?? null}
          onChange={(next) => setWhat(EXPORT_WHAT.find((one) => one === next))}
        >
          <div className="grid gap-3 mt-2">
            {EXPORT_WHAT.map((one) => {
              const offered = sources[one];
              return (
                offered && (
                  <Radio
                    key={one}
                    value={one}
                    label={t(`what.${one}`)}
                    description={countWords(offered.count)}
                    disabled={offered.count === 0}
                  />
                )
              );
            })}
          </div>
        </Radio.Group>
        <div className="grid gap-2">
          <span className="medium text-body" id="export-format">
            {t("format")}
          </span>
          <SegmentedControl
            aria-labelledby="export-format"
            fullWidth
            value={format}
            onChange={(next) => setFormat(FORMATS.find((one) => one === next) ?? format)}
            data={FORMATS.map((one) => ({ value: one, label: t(`formats.${one}`) }))}
          />
          <p className="flush text-label muted">
            {t(`about.${format}`)}
            {format === "pdf" && count !== null && count > PDF_CREATORS_MAX
              ? ` ${t("first", { max: exact(PDF_CREATORS_MAX), total: exact(count) })}`
              : ""}
          </p>
        </div>
        {hasColumns && (
          <Columns columns={columns} onChange={(next) => setLeft(new Set(all.filter((column) => !next.has(column))))} />
        )}
      </div>
    </DialogForm>
  );
}

function missingOf({ isEmpty, noColumns }: Record<"isEmpty" | "noColumns", boolean>) {
  if (isEmpty) return "noCreators";
  return noColumns ? "noColumns" : null;
}

/** null: not loaded yet. */
function countWords(count: number | null): string | undefined {
  return count === null ? undefined : exact(count);
}

function Columns({
  columns,
  onChange,
}: {
  columns: ReadonlySet<ExportColumn>;
  onChange: (columns: ReadonlySet<ExportColumn>) => void;
}) {
  const { crm, fields } = useCrm();
  const offered = crm.exports;
  const all = columns.size === offered.length;
  const nameOf = (id: ExportColumn) =>
    isFieldKey(id) ? (fields.find(({ _id }) => _id === id)?.title ?? "") : t(`column.${id}`);
  return (
    <div className="grid gap-2">
      <div className="row justify-between">
        <span className="medium text-body">{t("columns")}</span>
        <Button variant="subtle" size="compact-xs" onClick={() => onChange(new Set(all ? [] : offered))}>
          {t(all ? "none" : "every")}
        </Button>
      </div>
      <Toggles
        label={t("columns")}
        options={offered.map((value) => ({ value, label: nameOf(value) }))}
        isOn={(column) => columns.has(column)}
        onToggle={(column, on) => onChange(new Set(offered.filter((one) => (one === column ? on : columns.has(one)))))}
      />
    </div>
  );
}
