import type { CustomField, FieldKey } from "#contract/collections/custom-field.ts";
import { createField, deleteField, reorderFields, updateField } from "#contract/crm/custom-fields.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { errorFromThrown } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { invalidateTouched } from "#web/api/invalidate.ts";
import { showFields } from "#web/shared/crm-creators/own-fields.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast } from "#web/ui/toast.tsx";
import { i18n } from "#web/words/i18n.ts";

type Fields = readonly CustomField[];
type Changed = { list: CustomField[]; actionId: string | null };

/** Shows the fields after a change; a toast reports a refusal, and all is as before. */
async function change<R extends Changed>(send: () => Promise<R>, words: (reply: R) => string): Promise<R | null> {
  try {
    const reply = await send();
    showFields(reply.list);
    void invalidateTouched(updateField);
    toastWithUndo(words(reply), reply.actionId);
    return reply;
  } catch (thrown) {
    toast({ message: errorFromThrown(thrown).msg, tone: "bad" });
    return null;
  }
}

const sentence = (key: "created" | "edited" | "deleted", title: string) =>
  i18n.t(`fields.${key}`, { ns: "labels", title });

/** Its id; null when the server refused. */
export async function addField(input: InputOf<typeof createField>): Promise<FieldKey | null> {
  const reply = await change(
    () => call(createField, input),
    () => sentence("created", input.title),
  );
  return reply?._id ?? null;
}

/** Whether it is done. */
export async function editField(
  { _id: id, title }: CustomField,
  edit: Omit<InputOf<typeof updateField>, "id">,
): Promise<boolean> {
  const reply = await change(
    () => call(updateField, { id, ...edit }),
    () => sentence("edited", edit.title ?? title),
  );
  return reply !== null;
}

/** `to`: the place it has afterwards. */
export async function moveField(fields: Fields, from: number, to: number): Promise<void> {
  const moved = fields[from];
  if (!moved || to < 0 || to >= fields.length || to === from) return;
  const others = fields.filter((one) => one !== moved);
  const after = [...others.slice(0, to), moved, ...others.slice(to)];
  showFields(after);
  const reply = await change(
    () => call(reorderFields, { ids: after.map(({ _id }) => _id) }),
    () => i18n.t("reordered", { ns: "labels" }),
  );
  if (!reply) showFields([...fields]);
}

export async function removeField({ _id: id, title }: CustomField): Promise<void> {
  await change(
    () => call(deleteField, { id }),
    () => sentence("deleted", title),
  );
}
