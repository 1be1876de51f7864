import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { ListView } from "#contract/lists/shapes.ts";
import { getList } from "#contract/lists/endpoints.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { SEARCH_INPUT_MAX, type QuickResult } from "#contract/search/endpoints.ts";
import { Loader } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useId, useState, type KeyboardEvent } from "react";
import { queryClient } from "#web/api/query-client.ts";
import { compact } from "#web/lib/format.ts";
import { useQuickSearch } from "#web/shared/use-quick-search.ts";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { useActiveOption } from "#web/lib/use-active-option.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./add-box.module.css";
import { useAddOne } from "./use-add-one.ts";

const t = texts("lists");

/** A field that finds creators by name, handle or link. Enter adds the marked one; the field is ready for the next. */
export function AddBox({ list }: { list: ListView }) {
  const id = useId();
  const search = useQuickSearch();
  const { add, busy, last, there } = useAddOne(list);
  const [shown] = useState(() => shownIn(list._id));
  const results = search.found?.results ?? [];
  const { at, active, mark, move } = useActiveOption(results, ({ _id }) => _id);

  function take(creator: QuickResult | undefined) {
    if (!creator || busy) return;
    add(creator, () => search.type(""));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || move(event) || event.key !== "Enter") return;
    event.preventDefault();
    // What is marked must be of what was typed, or the wrong person would be added.
    if (search.isCurrent) take(active);
    else search.searchNow();
  }

  return (
    <div className="stack gap-2">
      <div className="row gap-2">
        <input
          className={styles.field}
          type="text"
          role="combobox"
          aria-label={t("add.label")}
          aria-expanded={results.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${at}`}
          placeholder={t("add.placeholder")}
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_INPUT_MAX}
          value={search.text}
          data-autofocus
          onChange={(event) => {
            mark(null);
            search.type(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        {busy && <Loader size={16} aria-label={t("add.adding")} />}
      </div>
      <div
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be searched
        role="listbox"
        aria-label={t("add.results")}
        aria-busy={!search.isCurrent}
        className={styles.results}
        hidden={results.length === 0}
      >
        {results.map((result, place) => (
          <Option
            key={result._id}
            id={`${id}-${place}`}
            result={result}
            active={result === active}
            isThere={there.has(result._id) || shown.has(result._id)}
            onMark={() => mark(result._id)}
            onTake={() => take(result)}
          />
        ))}
      </div>
      <output className="text-label muted">
        <Note search={search} last={last} />
      </output>
    </div>
  );
}

/** Who is seen to be in the list already: those of its pages that were read. */
function shownIn(listId: string): ReadonlySet<string> {
  const pages = queryClient.getQueriesData<ReplyOf<typeof getList>>({ queryKey: [getList.path] });
  const rows = pages.flatMap(([, page]) => (page?.list._id === listId ? page.influencers : []));
  return new Set(rows.map(({ creatorId }) => creatorId));
}

function Option({
  id,
  result: { full_name, picture_url, is_a_brand, account },
  active,
  isThere,
  onMark,
  onTake,
}: {
  id: string;
  result: QuickResult;
  active: boolean;
  isThere: boolean;
  onMark: () => void;
  onTake: () => void;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element has no place outside a select
      role="option"
      aria-selected={active}
      className={styles.option}
      onMouseMove={onMark}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <Avatar name={full_name} src={picture_url} brand={is_a_brand} size={30} />
      <span className="grid grow shrink">
        <span className="medium truncate">{full_name}</span>
        {account && (
          <span className="row shrink gap-1 text-label muted">
            <NetworkIcon network={account.network} size={13} labelled />
            <span className="truncate">@{account.username}</span>
            {account.followers !== null && compact(account.followers)}
          </span>
        )}
      </span>
      <span className={styles.mark} data-there={isThere}>
        {isThere ? <IconCheck size={14} aria-hidden /> : <IconPlus size={14} aria-hidden />}
        {isThere && t("add.there")}
      </span>
    </div>
  );
}

/** An error, an empty result, the creator who was added last, or a hint. */
function Note({ search, last }: { search: ReturnType<typeof useQuickSearch>; last: string | null }) {
  const { found, input, error, isCurrent } = search;
  if (error) return t("add.searchFailed", { msg: error.msg });
  if (input !== "" && isCurrent && found?.results.length === 0) {
    if (!found.link) return t("add.noneFound", { input });
    const { username, network } = found.link;
    return t("add.unknownLink", { username, network: NETWORK_FACTS[network].label });
  }
  return input === "" ? (last ?? t("add.hint")) : t("add.keys");
}
