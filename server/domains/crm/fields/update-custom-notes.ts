import {
  customFieldEdit,
  customFieldProblem,
  updateCustomNote as oneEndpoint,
  updateCustomNotes as endpoint,
} from "#contract/crm/endpoints.ts";
import { say, type Message } from "#contract/messages/catalogue.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { issueAt, refuse } from "../../../errors.ts";
import { readCreators } from "../read-creators.ts";
import { selectEntriesOf } from "../stores/entries-store.ts";
import { mustFit, readOwnFields, writeField } from "./write-field.ts";
import { write } from "../../../kernel/handler.ts";

/** Writes a creator's note or address. The last to write a field wins; its other fields stay as others left them. */
export const updateCustomNote = write(oneEndpoint)(
  async ({ ctx, input: { field, customNote, customCreatorId }, unchanged }) => {
    const rowId = customCreatorId.toLowerCase();
    await mustFit(tenantOf(ctx), field, customNote);
    const changed = await writeField({ ctx, field, texts: new Map([[rowId, customNote]]), actionId: null });
    if (changed === 0) unchanged();
    return rowId;
  },
  async ({ ctx }, rowId) => {
    const tenant = tenantOf(ctx);
    const entries = await selectEntriesOf(tenant, { rowIds: [rowId] });
    const [crmCreator] = await readCreators({ ctx, tenant, entries });
    return { crmCreator: crmCreator ?? refuse("not_found") };
  },
);

/** Writes one field of many rows, each its own text: all of them or none. A row named twice takes the last. */
export const updateCustomNotes = write(endpoint, { action: "crm.fields" })(async ({ ctx, input, actionId }) => {
  const { field, values } = input;
  const own = await readOwnFields(tenantOf(ctx), field);
  const bad = values.flatMap(({ customNote }, row) =>
    customFieldProblem(field, customNote, own) ? [{ row, text: customNote }] : [],
  );
  if (bad.length > 0) refuse("bad_request", explain(bad, customFieldEdit(field, own).expected));
  const texts = new Map(values.map(({ customCreatorId, customNote }) => [customCreatorId.toLowerCase(), customNote]));
  return { changed: await writeField({ ctx, field, texts, actionId }) };
});

type Bad = { row: number; text: string };

/** Names the first row that cannot be written, counted from 1 as people do. */
function explain(bad: readonly Bad[], expected: Message) {
  const [first] = bad;
  const issues = bad.map(({ row }) => issueAt(`values.${row}.customNote`, say("input.expected", { expected })));
  if (!first) return { issues };
  const { row, text } = first;
  const others = bad.length - 1;
  if (others === 0) return { ...say("fields.rowNotWritten", { row: row + 1, text, expected }), issues };
  return { ...say("fields.rowsNotWritten", { row: row + 1, text, expected, count: others }), issues };
}
