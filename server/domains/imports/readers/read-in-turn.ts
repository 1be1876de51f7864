import type { ImportPlan } from "#contract/imports/plan.ts";
import type { Context, Member } from "../../../context.ts";
import { createSlots } from "../../../kernel/slots.ts";
import { kindOfFile } from "../reading/file-kind.ts";
import { readTable } from "../reading/open-grid.ts";
import type { Table } from "../reading/table.ts";

/**
 * Two readers leave the program a core on small machines, and their memory is bounded. Owners of workspaces take turns; one
 * who has read a table within the last minute leaves the last free reader to others.
 */
const slots = createSlots({ total: 2, perKey: 1, waiting: 5, reservedMs: 60_000 });

type Turn = { ctx: Context<Member>; signal: AbortSignal };

/** Reads an uploaded table when it is the turn of the workspace's owner: all workspaces of an owner share one reader. */
export async function readInTurn<T>({ ctx, signal }: Turn, read: () => Promise<T>): Promise<T> {
  return slots.run({ key: ctx.actor.ownerId, signal, clock: ctx.clock }, read);
}

/** The same as `readTable`, where a workbook waits for its turn. Other tables are read by line. */
export async function readTableInTurn(
  turn: Turn,
  file: string,
  { plan, fileName }: { plan: Pick<ImportPlan, "headerRow" | "sheet">; fileName: string },
): Promise<Table> {
  const kind = await kindOfFile(file);
  const read = () => readTable(file, plan, fileName);
  return "text" in kind && kind.text === "xlsx" ? readInTurn(turn, read) : read();
}
