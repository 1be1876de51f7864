import type { ImportResult } from "./import-file.ts";
import { cellOf, type Problem } from "./running/problems.ts";
import type { InferredSchema } from "./inference/infer-schema.ts";

const SAMPLES = 3;
const LISTED = 8;

/** The plan, for the terminal. */
export function describePlan({ plan, inspection }: InferredSchema): string[] {
  const { columns, delimiter, encoding, format, doubts, people } = inspection;
  const cells =
    delimiter === null
      ? format.toUpperCase()
      : `${encoding}, cells parted by ${delimiter === "\t" ? "tab" : delimiter}`;
  const width = Math.min(40, Math.max(...columns.map(({ header }) => header.length)));
  const lines = columns.map(({ header, samples, reason }, i) => {
    const shown = samples.slice(0, SAMPLES).map(oneLine).join(" · ");
    return `  ${oneLine(header).padEnd(width)}  ${(plan.columns[i]?.field ?? "-").padEnd(19)}  ${shown}  (${reason})`;
  });
  const isDated = plan.columns.some(({ field }) => field === "date");
  const when = `figures of ${isDated ? "each row's own date, else " : ""}${plan.date}`;
  return [
    `Rows are ${plan.target}; network ${plan.network ?? "named by each row"}, source "${plan.source}", ${when}; ${cells}`,
    ...(inspection.preset ? [`It looks like an export of ${inspection.preset.replaceAll("_", " ")}.`] : []),
    ...lines,
    ...people.slice(0, LISTED).map(describePerson),
    ...doubts.map((doubt) => `! ${doubt}`),
  ];
}

function describePerson({ text, creators }: InferredSchema["inspection"]["people"][number]): string {
  if (creators.length === 0) return `  ${text}: nobody here goes by this name`;
  const found = creators.map(
    ({ _id, full_name, followers }) => `${full_name} (${followers ?? "?"} followers) --person "${text}=${_id}"`,
  );
  return `  ${text}: ${found.join(" or ")}`;
}

/** The outcome of the rows; the last line is the summary. */
export function describeResult(
  { rows, counts, problems, problemFile, unparsed, objected, understood }: ImportResult,
  dryRun: boolean,
): string[] {
  const left = [...unparsed].map(
    ([header, { count, first }]) =>
      `! Left out of "${oneLine(header)}", because it could not be read: ${count} ${count === 1 ? "cell" : "cells"} ` +
      `(${first.map(({ line, text }) => `line ${line}: ${oneLine(text)}`).join("; ")}${count > first.length ? "; …" : ""})`,
  );
  const unknown = understood.inspection.categories.filter(({ meaning }) => meaning === null);
  const named = unknown
    .slice(0, LISTED)
    .map(({ text, rows: n }) => `${oneLine(text)} (${n})`)
    .join(", ");
  const more = unknown.length > LISTED ? ` and ${unknown.length - LISTED} more` : "";
  return [
    ...(rows === 0 ? ["The file has a header and no rows."] : []),
    ...left,
    ...(unknown.length > 0 ? [`! No niche goes by: ${named}${more}`] : []),
    ...(["failed", "skipped"] as const).flatMap((result) => {
      const shown = problems.filter((problem) => problem.result === result);
      const others = counts[result] - shown.length;
      const lines = shown.map((problem) => describeProblem(problem, understood));
      return others === 0 ? lines : lines.concat(`… and ${others} more ${result} ${others === 1 ? "row" : "rows"}`);
    }),
    ...(counts.renamed ?? []).map(
      ({ network, username, knownAs, posts }) =>
        `! ${posts} ${posts === 1 ? "post" : "posts"} of ${oneLine(username)} ${posts === 1 ? "is" : "are"} known as posts by ${oneLine(knownAs)}: probably the same account, renamed. ` +
        `If it is: --renamed "${network}/${oneLine(username)}=${oneLine(knownAs)}"`,
    ),
    ...(problemFile ? [`Rows that were skipped or failed are listed in ${problemFile}`] : []),
    ...(objected > 0
      ? [`${objected} ${objected === 1 ? "row was" : "rows were"} skipped: on the suppression list.`]
      : []),
    ...(dryRun ? ["Dry run: nothing was written."] : []),
    `${rows} rows: ${counts.created} created, ${counts.updated} updated, ${counts.merged} merged, ` +
      `${counts.unchanged} unchanged, ${counts.skipped} skipped, ${counts.failed} failed`,
  ];
}

function describeProblem({ line, result, reason, cells }: Problem, { plan, inspection }: InferredSchema): string {
  const at = cellOf(plan, { reason, cells });
  const cell = at === undefined ? "" : ` (${inspection.columns[at]?.header}: ${oneLine(cells[at] ?? "")})`;
  return `line ${line}: ${result}, ${reason}${cell}`;
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
