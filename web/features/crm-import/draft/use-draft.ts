import type { LinkView } from "#contract/crm-import/link-imports.ts";
import { findLinks, type PastedLink } from "#contract/crm-import/pasted-links.ts";
import { useDeferredValue, useMemo, useState } from "react";
import { onSignOut } from "#web/api/session.ts";
import { createStore } from "#web/lib/store.ts";
import type { Edit } from "../parts/link-row.tsx";

type FoundLinks = ReturnType<typeof findLinks>;
const NOTHING: ReadonlySet<string> = new Set();

export type Draft = {
  text: string;
  setText: (text: string) => void;
  /** The links in the text, updated while typing. */
  found: FoundLinks;
  /** Why there is nothing to analyse; null until analysis is requested. */
  problem: "no_input" | "not_found" | null;
  analyse: () => void;
  /** The analysed links, and those added to the text since. */
  links: LinkView[];
  edit: Edit;
};

/** Text beyond the limit of one import, moved to the next. */
const overflow = createStore("");
onSignOut(() => overflow.set(""));

export function saveForNext(links: readonly LinkView[]): void {
  overflow.set(links.map(({ url }) => url).join("\n"));
}

/**
 * The state of a pasted text before it is imported: links are TO_FETCH until analysed, then IDLE. A link is identified
 * by its URL.
 */
export function useDraft(): Draft {
  const [text, setText] = useState(overflow.get);
  const [requested, setRequested] = useState(false);
  const [analysed, setAnalysed] = useState(NOTHING);
  const [brands, setBrands] = useState(NOTHING);
  const [removed, setRemoved] = useState(NOTHING);
  const read = useDeferredValue(text);
  const found = useMemo(() => findLinks(read), [read]);

  const links = useMemo(() => {
    const all = "links" in found && analysed.size > 0 ? found.links : [];
    const view = (link: PastedLink): LinkView => ({
      ...link,
      id: link.url,
      isBrand: link.isBrand || brands.has(link.url),
      status: analysed.has(link.url) ? "IDLE" : "TO_FETCH",
      creatorId: null,
      full_name: null,
      picture_url: null,
      msg: null,
    });
    return all.filter(({ url }) => !removed.has(url)).map(view);
  }, [found, analysed, brands, removed]);

  const edit = useMemo<Edit>(
    () => ({
      setBrand: ({ url }, isBrand) => setBrands((old) => (isBrand ? new Set([...old, url]) : without(old, url))),
      remove: ({ url }) => setRemoved((old) => new Set([...old, url])),
    }),
    [],
  );

  /** Reads the current text, which may be newer than the rendered one. */
  function analyse() {
    const now = findLinks(text);
    setRequested(true);
    if ("problem" in now) return;
    setRemoved(NOTHING);
    setAnalysed(new Set(now.links.map(({ url }) => url)));
  }

  return {
    text,
    setText: (next) => {
      setRequested(false);
      setText(next);
    },
    found,
    problem: requested && "problem" in found ? found.problem : null,
    analyse,
    links,
    edit,
  };
}

function without(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  return new Set([...set].filter((one) => one !== value));
}
