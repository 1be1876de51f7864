import { namespaceOf } from "#contract/networks/networks.ts";
import { searchText } from "#contract/search/search-text.ts";
import { isSampleHandle, SAMPLE_MARK } from "./sample-handles.ts";

type NamedCreator = { fullName: string; accounts: readonly { network: string; username: string }[] };

/** Maximum number of indexed name words per creator. */
const WORDS_MAX = 60;

/** The words for prefix search: those of name and handles, and each of them joined to one word. */
export function nameWords({ fullName, accounts }: NamedCreator): string[] {
  const handles = accounts.map((account) => account.username.slice(namespaceOf(account).length));
  const words = [fullName, ...handles].flatMap((name) => {
    const whole = searchText(name).replaceAll(" ", "");
    // Sample creators must not match by the marker of sample data.
    const plainName = isSampleHandle(name) ? name.slice(0, -SAMPLE_MARK.length) : name;
    return searchText(plainName).split(" ").concat(whole);
  });
  return [...new Set(words)].filter((word) => word !== "").slice(0, WORDS_MAX);
}
