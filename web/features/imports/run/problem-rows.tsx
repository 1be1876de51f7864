import { listImportProblems, PROBLEM_RESULTS, type ImportCounts } from "#contract/imports/endpoints.ts";
import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { Section } from "../plan/section.tsx";
import styles from "./problem-rows.module.css";

const t = texts("imports");

export const PROBLEM_ROWS = "problem-rows";

type Result = (typeof PROBLEM_RESULTS)[number];

/** The rows that a run or a dry run skipped or failed, with line, reason and cell. */
export function ProblemRows({ importId, counts }: { importId: string; counts: ImportCounts }) {
  const [page, setPage] = useState(1);
  const [result, setResult] = useState<Result>();
  const { data, error, refetch, isFetching } = useRead(
    listImportProblems,
    { id: importId, page, ...(result && { result }) },
    { keepRows: true },
  );
  const found = PROBLEM_RESULTS.filter((kind) => counts[kind] > 0);
  if (found.length === 0) return null;
  return (
    <div id={PROBLEM_ROWS}>
      <Section
        title={t("problems.title")}
        actions={
          found.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={t("problems.filter")}
              value={result ?? ""}
              data={[
                { value: "", label: t("problems.all") },
                ...found.map((kind) => ({ value: kind, label: `${t(`counts.${kind}`)} ${exact(counts[kind])}` })),
              ]}
              onChange={(value) => {
                setPage(1);
                setResult(found.find((kind) => kind === value));
              }}
            />
          )
        }
      >
        {error && !data && (
          <ErrorState
            title={t("problems.failed")}
            message={error.msg}
            retry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!error && !data && <SkeletonRows rows={3} figures={1} />}
        {data && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("problems.line")}</th>
                <th scope="col">{t("problems.result")}</th>
                <th scope="col">{t("problems.reason")}</th>
                <th scope="col">{t("problems.cell")}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map(({ line, result: outcome, reason, cell }) => (
                <tr key={line}>
                  <td className="tabular">{exact(line)}</td>
                  <td className={outcome === "failed" ? "bad" : "muted"}>{t(`counts.${outcome}`)}</td>
                  <td className="break-anywhere">{reason}</td>
                  <td className="break-anywhere" dir="auto">
                    {cell && (
                      <>
                        <span className="muted">{cell.header}: </span>
                        {cell.text}
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {data && (page > 1 || data.hasMore) && (
          <nav className="flex gap-2" aria-label={t("problems.pages")}>
            <Button size="xs" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t("problems.previous")}
            </Button>
            <Button size="xs" variant="default" disabled={!data.hasMore} onClick={() => setPage(page + 1)}>
              {t("problems.next")}
            </Button>
          </nav>
        )}
      </Section>
    </div>
  );
}
