import { afterAll, beforeAll, expect, test } from "vitest";
import { checkSendingDomain } from "#contract/mail/sending-domain.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeColleague, makeOwner } from "#test/factories/people.ts";
import { startDnsServer, type Zone } from "#test/support/dns-server.ts";
import { mailing } from "./testing/mailing.ts";

const { world, writer } = mailing();
let zone: Zone;
let close = () => {};
beforeAll(async () => {
  const server = await startDnsServer();
  ({ zone, close } = server);
  world().dns.setServers([server.address]);
});
afterAll(() => close());

/** State and record to add of each check, for a mailbox with this address. */
async function checksOf(address: string, selector?: string) {
  const mia = await writer({ address });
  const { body } = await mia.browser.call(checkSendingDomain, selector === undefined ? {} : { selector });
  return {
    ...body,
    states: body.checks.map(({ check, state }) => [check, state].join(" ")),
    records: body.checks.flatMap(({ record }) => record ?? []),
  };
}

test("a domain without records gets the one to add, and hears that a key may have another name", async () => {
  zone.set("bare.test", { TXT: ["something else"] });
  const { states, records, checks } = await checksOf("mia@bare.test");
  expect(states).toEqual(["spf missing", "dkim unknown", "dmarc missing"]);
  expect(records).toEqual([{ name: "_dmarc.bare.test", value: "v=DMARC1; p=none; rua=mailto:mia@bare.test" }]);
  expect(checks[1]?.advice.msg).toMatch(/usual names: default, dkim,.* any other name/);
});

test("what is there is shown; a selector that is typed is looked for, and long keys are put together", async () => {
  const key = `v=DKIM1; k=rsa; p=${"A".repeat(400)}`;
  zone.set("good.test", { TXT: ["v=spf1 mx -all"] });
  zone.set("own2024._domainkey.good.test", { TXT: [key] });
  zone.set("_dmarc.good.test", { TXT: ["v=DMARC1; p=reject"] });
  expect((await checksOf("mia@good.test")).states).toEqual(["spf good", "dkim unknown", "dmarc good"]);
  const { states, checks } = await checksOf("mia@good.test", "Own2024");
  expect(states).toEqual(["spf good", "dkim good", "dmarc good"]);
  expect(checks[1]?.found).toEqual([{ name: "own2024._domainkey.good.test", value: key }]);
  // The record of the domain that it is a part of counts.
  zone.set("mail.good.test", {});
  expect((await checksOf("mia@mail.good.test")).states).toEqual(["spf missing", "dkim unknown", "dmarc good"]);
});

test("records that do not work are named as wrong", async () => {
  zone.set("open.test", { TXT: ["v=spf1 +all"] });
  zone.set("default._domainkey.open.test", { TXT: ["v=DKIM1; p="] });
  zone.set("_dmarc.open.test", { TXT: ["v=DMARC1; rua=mailto:x@open.test"] });
  expect((await checksOf("mia@open.test")).states).toEqual(["spf wrong", "dkim wrong", "dmarc wrong"]);
  zone.set("double.test", { TXT: ["v=spf1 a ~all", "v=spf1 mx ~all"] });
  zone.set("_dmarc.double.test", { TXT: ["v=DMARC1; p=none"] });
  expect((await checksOf("mia@double.test")).states).toEqual(["spf wrong", "dkim unknown", "dmarc improve"]);
});

test("a DNS that fails says nothing of the domain, and a provider's own domain has nothing to add", async () => {
  zone.set("failing.test", "servfail");
  const failing = await checksOf("mia@failing.test");
  expect([failing.states[0], failing.checks[0]?.advice.key]).toEqual(["spf unreachable", "mail.dnsUnreachable"]);
  const { isProviders, records } = await checksOf("mia@gmail.com");
  expect([isProviders, records]).toEqual([true, []]);
});

test("the check is of one's own mailbox, for who may send, with a selector that is a name", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  expect((await owner.browser.call(checkSendingDomain, {})).status).toBe(404);
  const viewer = await makeColleague(world(), owner, "viewer");
  expect((await viewer.browser.call(checkSendingDomain, {})).status).toBe(403);
  const poor = await makeOwner(world(), PLAN_IDS.free);
  expect((await poor.browser.call(checkSendingDomain, {})).error.err).toBe("plan_limit");
  expect((await owner.browser.call(checkSendingDomain, { selector: "a b.evil/" })).status).toBe(400);
});
