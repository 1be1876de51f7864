import { expect, test } from "vitest";
import { parseOrder, type OrderCells } from "./parse-order.ts";

const CELLS: OrderCells = {
  orderId: "#1001",
  time: "2026-11-20T10:00:00+01:00",
  changedAt: "",
  amount: "49.90",
  currency: "EUR",
  code: "",
  click: "",
  cancelled: "",
};
const parse = (cells: Partial<OrderCells>) => parseOrder({ ...CELLS, ...cells });

test("a row is read as shops write it", () => {
  expect(parse({})).toEqual({
    order_id: "#1001",
    time: "2026-11-20T10:00:00+01:00",
    amount_minor: 4_990,
    currency: "EUR",
    cancelled: false,
  });
  const cells = { time: "2026-11-20 10:00 -0530", currency: " usd", code: "ada10 ", click: "a b", cancelled: "Yes" };
  expect(parse({ ...cells, changedAt: "2026-11-21T00:00:00Z" })).toEqual({
    order_id: "#1001",
    time: "2026-11-20T10:00:00-05:30",
    updated_at: "2026-11-21T00:00:00Z",
    amount_minor: 4_990,
    currency: "USD",
    code: "ada10",
    click_id: ["a", "b"],
    cancelled: true,
  });
});

test("amounts are in the smallest unit of their currency, exactly", () => {
  const amountOf = (amount: string, currency: string) => {
    const order = parse({ amount, currency });
    return typeof order === "string" ? order : order.amount_minor;
  };
  expect(amountOf("0", "EUR")).toBe(0);
  expect(amountOf("1234,5", "EUR")).toBe(123_450);
  expect(amountOf("1.15", "USD")).toBe(115);
  expect(amountOf("1980", "JPY")).toBe(1_980);
  expect(amountOf("1.234", "KWD")).toBe(1_234);
  // Thousands, or decimals that the currency does not have: not sure.
  for (const [amount, currency] of [
    ["1,234", "EUR"],
    ["1.234", "EUR"],
    ["1,234", "KWD"],
    ["19.80", "JPY"],
    ["-5", "EUR"],
    ["€5", "EUR"],
    ["1e3", "EUR"],
    ["", "EUR"],
    ["9".repeat(13), "EUR"],
  ] as const)
    expect(amountOf(amount, currency)).toBe("amount");
});

test.each([
  [{ orderId: "" }, "orderId"],
  [{ orderId: "a".repeat(101) }, "orderId"],
  [{ time: "2026-11-20T10:00:00" }, "timeZone"],
  [{ time: "20.11.2026" }, "time"],
  [{ time: "2026-02-30T10:00:00Z" }, "time"],
  [{ changedAt: "yesterday" }, "time"],
  [{ changedAt: "2026-11-20 10:00" }, "timeZone"],
  [{ currency: "Euro" }, "currency"],
  [{ currency: "" }, "currency"],
  [{ code: "<b>" }, "code"],
  [{ click: "a".repeat(101) }, "click"],
  [{ cancelled: "maybe" }, "cancelled"],
] as const)("%o is refused for its %s", (cells, reason) => {
  expect(parse(cells)).toBe(reason);
});
