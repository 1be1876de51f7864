import { searchText } from "#contract/search-text.ts";
import { isSampleHandle, SAMPLE_MARK } from "./sample-handles.ts";

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
