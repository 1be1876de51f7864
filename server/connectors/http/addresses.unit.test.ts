import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { trust } from "#contract/base/trust.ts";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { isPublicAddress, isPublicHost, lookupPublic } from "./addresses.ts";

const PRIVATE = [
  "127.0.0.1 127.9.9.9 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 224.0.0.1 255.255.255.255",
  "169.254.169.254 100.100.100.200 168.63.129.16 192.0.0.192 fd00:ec2::254 nobody 1.2.3",
  "::1 :: fe80::1 fe80::1%eth0 fc00::1 ff02::1 2002:7f00:1:: 2001:db8::1",
  "3fff::1 5f00::1 ::ffff:0:127.0.0.1 ::ffff:127.0.0.1 ::ffff:a9fe:a9fe ::127.0.0.1 64:ff9b::10.0.0.1 64:ff9b::a9fe:a9fe",
].join(" ");

describe("allowed addresses", () => {
  test.each(["8.8.8.8", "93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450:4001::200e"])(
    "takes %s for public",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each(PRIVATE.split(" "))("refuses %j", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test("reaches through the gateway of IPv6 networks to public IPv4", () => {
    expect(isPublicAddress("64:ff9b::8.8.8.8")).toBe(true);
  });

  test.each(["http://2130706433/", "http://0x7f.1/", "http://0177.0.0.1/", "http://127.1/", "http://[::ffff:7f00:1]/"])(
    "sees through the spelling of %s",
    (url) => {
      expect(isPublicHost(new URL(url).hostname)).toBe(false);
    },
  );

  test("leaves names to their resolution", () => {
    expect(isPublicHost("example.com")).toBe(true);
  });

  test.each([true, false])("refuses a name that resolves to this machine (all: %s)", async (all) => {
    const error = await new Promise((resolve) => {
      lookupPublic("localhost", { all }, (problem) => resolve(problem));
    });
    expect(error).toMatchObject({ kind: "refused" });
  });

  test.each([
    ["127.0.0.1"],
    ["169.254.169.254"],
    ["::ffff:127.0.0.1"],
    ["64:ff9b::a9fe:a9fe"],
    ["8.8.4.4", "10.0.0.1"],
  ])("checks the addresses that are connected to, however a name resolves later: %s", async (...later) => {
    const answers = [["8.8.8.8"], later];
    const lookup = vi.spyOn(dns, "lookup").mockImplementation(
      // The mock implements only the overload that is called.
      trust<typeof dns.lookup>((_name: string, _options: unknown, callback: (...answer: unknown[]) => void) => {
        callback(
          null,
          answers.shift()?.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
        );
      }),
    );
    syncBuiltinESMExports();
    onTestFinished(() => {
      lookup.mockRestore();
      syncBuiltinESMExports();
    });
    const resolved = async () =>
      new Promise((resolve) => {
        lookupPublic("rebinding.example", { all: true }, (problem, addresses) => resolve(problem ?? addresses));
      });
    expect(await resolved()).toEqual([{ address: "8.8.8.8", family: 4 }]);
    expect(lookup).toHaveBeenCalledTimes(1);
    expect(await resolved()).toMatchObject({ kind: "refused" });
  });
});
