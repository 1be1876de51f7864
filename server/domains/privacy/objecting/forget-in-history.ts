import { searchText } from "#contract/search-text.ts";
import type { Database } from "../../../db/connect.ts";
import { deleteTraces, forgetSearchTexts, forgetTitles, selectActionsOf, updateInverses } from "./history-store.ts";
import type { Person } from "./person.ts";
import { withoutPerson } from "./without-person.ts";

/** Takes a person out of what teams did: that they did it, and when, stays. */
export async function forgetInHistory(
  db: Database,
  person: Person,
  names: readonly string[],
): Promise<{ history: number }> {
  const who = { creatorId: person.creatorId, rowIds: new Set(person.rowIds) };
  await forgetTitles(db, person);
  const changed = (await selectActionsOf(db, person)).flatMap(({ id, inverse }) => {
    const left = withoutPerson(inverse, who);
    return JSON.stringify(left) === JSON.stringify(inverse) ? [] : [{ id, inverse: left }];
  });
  await updateInverses(db, changed);
  const { changes } = await deleteTraces(db, person);
  await forgetSearchTexts(
    db,
    names.map(searchText).filter((words) => words !== ""),
  );
  return { history: changed.length + changes };
}
