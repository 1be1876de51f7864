import type { LinkView } from "#contract/crm-import.ts";
import { findLinks, type PastedLink } from "#contract/pasted-links.ts";
import { useDeferredValue, useMemo, useState } from "react";
import { onSignOut } from "#web/api/session.ts";
import { createStore } from "#web/lib/store.ts";
import type { Edit } from "../parts/link-row.tsx";

type Found = ReturnType<typeof findLinks>;
const NOTHING: ReadonlySet<string> = new Set();

export type Draft = {
  text: string;
  setText: (text: string) => void;
  /** What the text holds, known while one types. */
  found: Found;
  /** Why nothing could be analysed, once it was asked for. */
  problem: "no_input" | "not_found" | null;
  analyse: () => void;
  /** The links that were analysed, and those that came into the text since. */
  links: LinkView[];
  edit: Edit;
};

/** What was too much for one import, for the next. */
const left = createStore("");
onSignOut(() => left.set(""));

export function leaveForNext(links: readonly LinkView[]): void {
  left.set(links.map(({ url }) => url).join("\n"));
}

/** A pasted text on its way to an import: TO_FETCH until it is analysed, then IDLE. A link is called by its address. */
export function useDraft(): Draft {
  const [text, setText] = useState(left.get);
  const [asked, setAsked] = useState(false);
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

  /** As the text is now, which may be newer than what is shown of it. */
  function analyse() {
    const now = findLinks(text);
    setAsked(true);
    if ("problem" in now) return;
    setRemoved(NOTHING);
    setAnalysed(new Set(now.links.map(({ url }) => url)));
  }

  return {
    text,
    setText: (next) => {
      setAsked(false);
      setText(next);
    },
    found,
    problem: asked && "problem" in found ? found.problem : null,
    analyse,
    links,
    edit,
  };
}

function without(set: ReadonlySet<string>, gone: string): ReadonlySet<string> {
  return new Set([...set].filter((one) => one !== gone));
}
