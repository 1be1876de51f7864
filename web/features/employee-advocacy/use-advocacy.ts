import type { InputOf } from "#contract/base/endpoint.ts";
import type { readAdvocacy } from "#contract/employee-advocacy/endpoints.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { todayIn } from "#contract/base/day-presets.ts";
import { daysIn } from "#web/shared/days/range.ts";
import type { UrlInput } from "#web/shared/collections/url.ts";
import { readAdvocacySearch, writeAdvocacy, type AdvocacyState } from "./search-params.ts";

type Filters = NonNullable<InputOf<typeof readAdvocacy>["filters"]>;

/** What is shown of the employees, all that the URL says of it, and the way to change that. */
export function useAdvocacy() {
  const navigate = useNavigate();
  const search: UrlInput = useSearch({ strict: false });
  const state = readAdvocacySearch(search);
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { range, network, team } = state;
  const filters: Filters = { range: daysIn(range, todayIn("reader")), timezone, network, team };
  const show = (next: AdvocacyState) =>
    void navigate({
      to: ".",
      search: ({ creator }: { creator?: number }) => ({ creator, ...writeAdvocacy(next) }),
      resetScroll: false,
    });
  return {
    state,
    filters,
    show,
    /** Begins on the first page. */
    change: (patch: Partial<AdvocacyState>) => show({ ...state, page: 1, ...patch }),
  };
}

export type AdvocacyControl = ReturnType<typeof useAdvocacy>;
