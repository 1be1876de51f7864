import * as contract from "#contract/curation/influencer.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { write } from "../../../kernel/handler.ts";
import { curateOne } from "./curate-one.ts";

export const updateAuthenticity = write(contract.updateAuthenticity)(async (call) => {
  const { network, score: points, reason } = call.input;
  const title = `Authenticity on ${nameOf(network)}: ${points}`;
  return curateOne(call, title, () => ({ of: "adjustment", field: `authenticity:${network}`, to: { points, reason } }));
});

export const deleteAuthenticity = write(contract.deleteAuthenticity)(async (call) => {
  const { network } = call.input;
  const title = `Authenticity on ${nameOf(network)}: computed`;
  return curateOne(call, title, () => ({ of: "adjustment", field: `authenticity:${network}`, to: null }));
});

export const updateBonus = write(contract.updateBonus)(async (call) => {
  const { network, points, reason } = call.input;
  const of = network === "global" ? "overall" : `on ${nameOf(network)}`;
  const title = points === 0 ? `No bonus ${of}` : `Bonus ${of}: ${points > 0 ? "+" : "−"}${Math.abs(points)}`;
  return curateOne(call, title, ({ adjustments }) => {
    const before = adjustments.find((one) => one.kind === "bonus" && one.network === network);
    // What was removed, or never there, needs no other reason.
    if (points === 0 && (before?.points ?? 0) === 0) return null;
    return { of: "adjustment", field: `bonus:${network}`, to: { points, reason } };
  });
});

function nameOf(network: Network): string {
  return NETWORK_FACTS[network].label;
}
