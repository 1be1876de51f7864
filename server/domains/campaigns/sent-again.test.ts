import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { InputOf } from "#contract/base/endpoint.ts";
import { undoAction } from "#contract/actions.ts";
import * as deliverables from "#contract/campaigns/deliverables.ts";
import * as payments from "#contract/campaigns/payments.ts";
import { makeOwningCreator } from "#test/factories/claims.ts";
import { makeColleague } from "#test/factories/people.ts";
import { atOnce } from "#test/support/waiting-for-locks.ts";
import { add, newKey, takingPart, type Campaign } from "./creators-side/testing/taking-part.ts";

const { world, run } = takingPart();

/** A campaign with two creators who take part. */
async function agreed() {
  const campaign = await run();
  const creators = [await makeOwningCreator(world()), await makeOwningCreator(world())] as const;
  for (const creator of creators) await add(campaign, creator, "accepted");
  const [ada, bea] = creators;
  return { campaign, ada: ada.creatorId, bea: bea.creatorId };
}

const KEY_USED = [409, "This was already sent with different content. Reload to see it."];

const tenantOf = ({ customerId }: Campaign) => sql`select id from customers where id = ${customerId}`;

describe("payments whose form is sent again", () => {
  type Given = Omit<InputOf<typeof payments.createPayments>, "id">;
  const send = async ({ id, browser }: Campaign, given: Given) =>
    browser.call(payments.createPayments, { id, ...given });
  const stored = async ({ id, browser }: Campaign) =>
    (await browser.call(payments.listPayments, { id })).body.payments.map(({ amount, place }) => ({ amount, place }));
  const formOf = (creatorsId: string[]): Given => ({
    key: newKey(),
    creatorsId,
    amount: 30_000,
    dueOn: "2026-12-05",
    reference: "July",
  });

  test("are added once, with the same count in the reply", async () => {
    const { campaign, ada, bea } = await agreed();
    const form = formOf([ada, bea]);
    const first = (await send(campaign, form)).body;
    expect(first).toMatchObject({ success: true, added: 2, actionId: expect.any(String) });
    // It changes nothing, so there is no second action to undo.
    const again = { ...first, actionId: null };
    expect((await send(campaign, form)).body).toEqual(again);
    // Neither the order of the creators nor the letters of the key are other content.
    const spelled = { ...form, key: form.key.toUpperCase(), creatorsId: [bea, ada] };
    expect((await send(campaign, spelled)).body).toEqual(again);
    const colleague = { ...campaign, ...(await makeColleague(world(), campaign, "member")) };
    expect((await send(colleague, form)).body).toEqual(again);
    expect(await stored(campaign)).toEqual([ada, bea].map((place) => ({ amount: 30_000, place })));
    expect((await send(campaign, { ...form, key: newKey() })).body.added).toBe(2);
    expect(await stored(campaign)).toHaveLength(4);
  });

  test("are refused with other content under the key, and so are those that were changed since", async () => {
    const { campaign, ada, bea } = await agreed();
    const { id, browser } = campaign;
    const form = formOf([ada]);
    await send(campaign, form);
    const others: Partial<Given>[] = [
      { amount: 40_000 },
      { dueOn: null },
      { reference: "August" },
      { state: "quote_pending" },
      { creatorsId: [bea] },
      { creatorsId: [ada, bea] },
    ];
    for (const other of others) {
      const { status, error } = await send(campaign, { ...form, ...other });
      expect([other, status, error.msg]).toEqual([other, ...KEY_USED]);
    }
    expect(await stored(campaign)).toEqual([{ amount: 30_000, place: ada }]);
    const [payment] = (await browser.call(payments.listPayments, { id })).body.payments;
    await browser.call(payments.updatePayment, { id, payment: payment?._id ?? "", amount: 35_000 });
    expect((await send(campaign, form)).status).toBe(409);
    expect(await stored(campaign)).toEqual([{ amount: 35_000, place: ada }]);
  });

  test("are added once where both are sent at once", async () => {
    const { campaign, ada, bea } = await agreed();
    const form = formOf([ada, bea]);
    const replies = await atOnce(world(), tenantOf(campaign), [
      async () => send(campaign, form),
      async () => send(campaign, form),
    ]);
    expect(replies.map(({ status, body }) => [status, body.added])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    expect(await stored(campaign)).toHaveLength(2);
  });

  test("have nothing to do with those of other campaigns and workspaces that have the same key", async () => {
    const { campaign, ada } = await agreed();
    const form = formOf([ada]);
    const { actionId } = (await send(campaign, form)).body;
    const elsewhere = await agreed();
    expect((await send(elsewhere.campaign, { ...form, creatorsId: [elsewhere.ada] })).body.added).toBe(1);
    expect([await stored(campaign), await stored(elsewhere.campaign)]).toMatchObject([
      [{ place: ada }],
      [{ place: elsewhere.ada }],
    ]);
    await campaign.browser.call(undoAction, { id: actionId ?? "" });
    expect([await stored(campaign), await stored(elsewhere.campaign)]).toMatchObject([[], [{}]]);
  });
});

describe("deliverables whose form is sent again", () => {
  type Given = Omit<InputOf<typeof deliverables.createDeliverables>, "id">;
  const send = async ({ id, browser }: Campaign, given: Given) =>
    browser.call(deliverables.createDeliverables, { id, ...given });
  const stored = async ({ id, browser }: Campaign) =>
    (await browser.call(deliverables.listDeliverables, { id })).body.deliverables.map(({ count, creator }) => ({
      count,
      creator: creator._id,
    }));
  const formOf = (creatorsId: string[]): Given => ({
    key: newKey(),
    creatorsId,
    network: "instagram",
    format: "video",
    count: 2,
    dueOn: "2026-12-05",
  });

  test("are added once, in the order of their creators, also where both are sent at once", async () => {
    const { campaign, ada, bea } = await agreed();
    const form = formOf([bea, ada]);
    const replies = await atOnce(world(), tenantOf(campaign), [
      async () => send(campaign, form),
      async () => send(campaign, form),
    ]);
    expect(replies.map(({ status, body }) => [status, body.added])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    expect((await send(campaign, form)).body).toEqual({ success: true, added: 2, actionId: null });
    expect(await stored(campaign)).toEqual([bea, ada].map((creator) => ({ count: 2, creator })));
  });

  test("are refused with other content under the key", async () => {
    const { campaign, ada, bea } = await agreed();
    const form = formOf([ada]);
    await send(campaign, form);
    const others: Partial<Given>[] = [
      { network: "tiktok" },
      { format: "short" },
      { count: 3 },
      { dueOn: null },
      { creatorsId: [bea] },
    ];
    for (const other of others) {
      const { status, error } = await send(campaign, { ...form, ...other });
      expect([other, status, error.msg]).toEqual([other, ...KEY_USED]);
    }
    expect(await stored(campaign)).toEqual([{ count: 2, creator: ada }]);
  });
});
