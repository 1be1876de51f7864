import { NETWORKS } from "#contract/networks.ts";
import { searchText } from "#contract/search-text.ts";
import { isSampleHandle, SAMPLE_MARK } from "../domains/creators/index.ts";

type Named = { fullName: string; accounts: readonly { network: string; username: string }[] };

/** Nobody is looked for by more words of their name than this. */
const WORDS_MAX = 60;

/** The words a creator is found by while typing: those of name and handles, and each of them written as one word. */
export function nameWords({ fullName, accounts }: Named): string[] {
  const words = [fullName, ...accounts.map(({ username }) => username)].flatMap((name) => {
    const whole = searchText(name).replaceAll(" ", "");
    // That a creator is sample data is nothing to find them by.
    const said = isSampleHandle(name) ? name.slice(0, -SAMPLE_MARK.length) : name;
    return searchText(said).split(" ").concat(whole);
  });
  return [...new Set(words)].filter((word) => word !== "").slice(0, WORDS_MAX);
}

/** One bit per network, in the order of NETWORKS. */
export function networkBits(networks: readonly string[]): number {
  return NETWORKS.reduce((bits, network, i) => bits | (networks.includes(network) ? 1 << i : 0), 0);
}
