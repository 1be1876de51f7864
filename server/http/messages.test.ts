import { expect, test } from "vitest";
import { z } from "zod";
import { addCreator, listCrm, updateCustomNote, updateCustomNotes } from "#contract/crm/endpoints.ts";
import { errorReply } from "#contract/base/errors.ts";
import { MESSAGES } from "#contract/messages/catalogue.ts";
import { render, type Catalogue, type Parameters } from "#contract/messages/message.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

/** What a reader with this catalogue is shown. */
function shown(
  catalogue: Catalogue,
  { key = "", params = {} }: { key?: string | undefined; params?: Parameters | undefined },
) {
  return render(catalogue, key, params);
}

test("a refusal names its sentence and parameters, and those of its issues", async () => {
  const { browser } = await makeOwner(world());
  await browser.call(addCreator, { creatorsId: await makeCreators(world(), 2) });
  const { crmCreators } = (await browser.call(listCrm, {})).body;
  const values = crmCreators.map(({ _id }) => ({ customCreatorId: _id, customNote: "at home" }));
  const { status, error } = await browser.call(updateCustomNotes, { field: "customEmail", values });
  expect(status).toBe(400);
  const expected = { msg: "an email address", key: "values.email", params: {} };
  expect(errorReply.parse(error)).toEqual({
    success: false,
    err: "bad_request",
    msg: "Row 1: “at home” is not an email address, and 1 more is not either. Nothing was written.",
    key: "fields.rowsNotWritten",
    params: { row: 1, text: "at home", expected, count: 1 },
    issues: [0, 1].map((row) => ({
      path: `values.${row}.customNote`,
      message: "must be an email address",
      key: "input.expected",
      params: { expected },
    })),
    requestId: expect.any(String),
  });
  expect(shown(MESSAGES, error)).toBe(error.msg);
  const other = {
    fields: { rowsNotWritten_one: "{{row, number}} {{text}} {{count, number}}", rowsNotWritten_other: "" },
  };
  expect(shown(other, error)).toBe("1 at home 1");
});

test("input that is not valid and errors without details have keys too", async () => {
  const { browser } = await makeOwner(world());
  const page = await browser.send({ method: "GET" }, "/api/crm/list?pagination=none");
  expect(page.error).toMatchObject({
    msg: "“pagination” must be a number.",
    key: "sentences.field",
    params: { field: "pagination", problem: { msg: "must be a number", key: "validation.number", params: {} } },
    issues: [{ path: "pagination", message: "must be a number", key: "validation.number", params: {} }],
  });
  const unknown = { customCreatorId: crypto.randomUUID(), customNote: "at home" };
  const missing = await browser.call(updateCustomNote, unknown);
  expect(missing.error).toMatchObject({ err: "not_found", key: "errors.not_found", params: {} });
  expect(shown(MESSAGES, missing.error)).toBe(missing.error.msg);
});

test("the API reference describes errors", async () => {
  const { body } = await world().browser().send({ method: "GET" }, "/api/openapi.json");
  const reference = z.object({
    components: z.object({
      schemas: z.record(z.string(), z.looseObject({ properties: z.looseObject({}).optional() })),
    }),
    paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.looseObject({}) }))),
  });
  const { components, paths } = reference.parse(body);
  expect(Object.keys(components.schemas)).toEqual(["Error", "Message", "Parameter", "Parameters"]);
  expect(components.schemas["Error"]?.properties?.["params"]).toEqual({ $ref: "#/components/schemas/Parameters" });
  for (const { responses } of Object.values(paths).flatMap((path) => Object.values(path)))
    expect(responses["default"]).toMatchObject({
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    });
});
