import type { Context, Member } from "../../../context.ts";
import { withLocalCopy } from "../../../uploads.ts";
import type { ImportRow } from "../store.ts";
import { understand, type Question, type Understanding } from "../understanding/understand.ts";
import { fileOf } from "./fetch-import.ts";
import { findPeople } from "./find-people.ts";

type Asked = { ctx: Context<Member>; row: ImportRow } & Pick<Question, "plan" | "mapping">;

/** What is understood of an import's table when it is read in another way. */
export async function readAgain({ ctx, row, plan, mapping }: Asked): Promise<Understanding> {
  const asked = { fileName: row.fileName, plan, mapping, now: ctx.clock.now() };
  return withLocalCopy(ctx, fileOf(row), (file) =>
    understand({ ...asked, file, findPeople: (names) => findPeople({ ctx, names }) }),
  );
}
