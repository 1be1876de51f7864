import type { LinkView } from "#contract/crm-import.ts";
import { findLinks } from "#contract/pasted-links.ts";
import { useDeferredValue, useMemo, useState } from "react";

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
  setBrand: (link: LinkView, isBrand: boolean) => void;
  remove: (link: LinkView) => void;
};

/** A pasted text on its way to an import: TO_FETCH until it is analysed, then IDLE. A link is called by its address. */
export function useDraft(): Draft {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const [analysed, setAnalysed] = useState(NOTHING);
  const [brands, setBrands] = useState(NOTHING);
  const [removed, setRemoved] = useState(NOTHING);
  const read = useDeferredValue(text);
  const found = useMemo(() => findLinks(read), [read]);

  const all = "links" in found ? found.links : [];
  const links = all
    .filter(({ url }) => !removed.has(url))
    .map(({ url, isBrand, ...profile }): LinkView => {
      const status = analysed.has(url) ? "IDLE" : "TO_FETCH";
      const stated = { id: url, url, isBrand: isBrand || brands.has(url), status } as const;
      return Object.assign(stated, profile, { creatorId: null, full_name: null, picture_url: null, msg: null });
    });

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
    links: analysed.size === 0 ? [] : links,
    setBrand: ({ url }, isBrand) => setBrands(isBrand ? new Set([...brands, url]) : without(brands, url)),
    remove: ({ url }) => setRemoved(new Set([...removed, url])),
  };
}

function without(set: ReadonlySet<string>, gone: string): ReadonlySet<string> {
  return new Set([...set].filter((one) => one !== gone));
}
