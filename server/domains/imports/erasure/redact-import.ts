import path from "node:path";
import type { ImportPlan } from "#contract/imports/plan.ts";
import type { ImportInspection } from "#contract/imports/endpoints.ts";

type Shown = { inspection: ImportInspection; plan: ImportPlan; fileName: string };
type Mentions = (text: string) => boolean;

/** An import without the contents of its table: how it was read, but not its creators. */
export function redactImport<T extends Shown>(row: T, mentions: Mentions): T {
  const { inspection, fileName } = row;
  const { owner, sheet, renames, ...plan } = row.plan;
  const { sheets, ...read } = inspection;
  const isSheetNamed = (sheets ?? [sheet ?? ""]).some(mentions);
  return {
    ...row,
    fileName: mentions(fileName) ? `table${path.extname(fileName)}` : fileName,
    inspection: {
      ...read,
      ...(sheets && !isSheetNamed && { sheets }),
      columns: inspection.columns.map((column) => ({
        ...column,
        header: unlessMentioned(column.header, mentions),
        samples: [],
        unread: [],
        numbers: undefined,
        question: column.question && { ...column.question, msg: unlessMentioned(column.question.msg, mentions) },
        reason: unlessMentioned(column.reason, mentions),
      })),
      refusal: inspection.refusal && unlessMentioned(inspection.refusal, mentions),
      doubts: inspection.doubts.filter((doubt) => !mentions(doubt)),
      categories: inspection.categories.filter(({ text }) => !mentions(text)),
      people: inspection.people.filter(({ text, creators }) => !mentions(text) && creators.length === 0),
      preview: [],
    },
    plan: {
      ...plan,
      ...(owner && !mentions(owner.username) && { owner }),
      ...(sheet !== undefined && !isSheetNamed && { sheet }),
      source: unlessMentioned(plan.source, mentions, "Table"),
      people: Object.fromEntries(Object.entries(plan.people).filter(([name]) => !mentions(name))),
      ...(renames && {
        renames: Object.fromEntries(Object.entries(renames).filter((handles) => !handles.some(mentions))),
      }),
    },
  };
}

function unlessMentioned(text: string, mentions: Mentions, instead = "…"): string {
  return mentions(text) ? instead : text;
}
