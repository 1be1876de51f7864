import { randomUUID } from "node:crypto";
import * as contract from "#contract/creator-profile/collaborations.ts";
import { write } from "../../../kernel/handler.ts";
import type { CollaborationItem } from "../../curation/index.ts";
import { addItem, changeItem, describeAudience, removeItem } from "./collaboration-rules.ts";
import { answer, edit, storePicture } from "./edit.ts";

type Value = CollaborationItem["value"];

/** Without what was not sent. */
function given(fields: Readonly<Record<string, Value[string] | undefined>>): Value {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

export const editAudienceDescription = write(contract.editAudienceDescription)(async ({ ctx, input, unchanged }) => {
  const actionId = await edit(ctx, input, "Audience", () => [describeAudience(input.description)]);
  if (actionId === null) unchanged();
  return actionId;
}, answer);

export const addAudienceItem = write(contract.addAudienceItem)(
  async ({ ctx, input: { id, text } }) =>
    edit(ctx, { id }, `Audience: ${text}`, ({ collaborations }) => [
      addItem(collaborations, "audience", { id: randomUUID(), value: { text } }),
    ]),
  answer,
);

export const updateAudienceItem = write(contract.updateAudienceItem)(async ({ ctx, input, unchanged }) => {
  const { item_id: item, text, position } = input;
  const actionId = await edit(ctx, input, "Audience", ({ collaborations }) =>
    changeItem(collaborations, "audience", { id: item, value: given({ text }), position }),
  );
  if (actionId === null) unchanged();
  return actionId;
}, answer);

export const deleteAudienceItem = write(contract.deleteAudienceItem)(
  async ({ ctx, input }) =>
    edit(ctx, input, "Audience", ({ collaborations }) => [removeItem(collaborations, "audience", input.item_id)]),
  answer,
);

export const addServiceItem = write(contract.addServiceItem)(
  async ({ ctx, input: { id, ...value } }) =>
    edit(ctx, { id }, `Service: ${value.title}`, ({ collaborations }) => [
      addItem(collaborations, "service", { id: randomUUID(), value }),
    ]),
  answer,
);

export const updateServiceItem = write(contract.updateServiceItem)(async ({ ctx, input, unchanged }) => {
  const { id, seen, item_id: item, position, ...fields } = input;
  const actionId = await edit(ctx, { id, seen }, `Service: ${fields.title ?? "changed"}`, ({ collaborations }) =>
    changeItem(collaborations, "service", { id: item, value: given(fields), position }),
  );
  if (actionId === null) unchanged();
  return actionId;
}, answer);

export const deleteServiceItem = write(contract.deleteServiceItem)(
  async ({ ctx, input }) =>
    edit(ctx, input, "Service withdrawn", ({ collaborations }) => [
      removeItem(collaborations, "service", input.item_id),
    ]),
  answer,
);

export const addPartnershipItem = write(contract.addPartnershipItem, { before: storePicture })(
  async ({ ctx, input: { id, item_id: item = randomUUID(), picture: _picture, ...value } }, picture = null) =>
    edit(ctx, { id }, `Partnership: ${value.brandName}`, ({ collaborations }) => [
      addItem(collaborations, "partnership", { id: item, value: { ...value, picture } }),
    ]),
  answer,
);

export const updatePartnershipItem = write(contract.updatePartnershipItem, { before: storePicture })(
  async ({ ctx, input, unchanged }, picture) => {
    const { id, item_id: item, picture: _picture, position, seen, ...fields } = input;
    const read = { id, seen: seen === undefined ? undefined : Number(seen) };
    const title = `Partnership: ${fields.brandName ?? "changed"}`;
    const actionId = await edit(ctx, read, title, ({ collaborations }) =>
      changeItem(collaborations, "partnership", {
        id: item,
        value: given({ ...fields, picture }),
        position: position === undefined ? undefined : Number(position),
      }),
    );
    if (actionId === null) unchanged();
    return actionId;
  },
  answer,
);

export const deletePartnershipItem = write(contract.deletePartnershipItem)(
  async ({ ctx, input }) =>
    edit(ctx, input, "Partnership withdrawn", ({ collaborations }) => [
      removeItem(collaborations, "partnership", input.item_id),
    ]),
  answer,
);
