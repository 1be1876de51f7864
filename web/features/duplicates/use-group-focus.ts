import { useEffect, useState } from "react";

/** The group that shortcuts act on, by default the first. Moving to another focuses it. */
export function useGroupFocus(ids: readonly string[]) {
  const [chosen, setChosen] = useState<{ id: string; focus: boolean } | null>(null);
  const at = Math.max(0, ids.indexOf(chosen?.id ?? ""));
  // The focus is the document's.
  useEffect(() => {
    if (chosen?.focus) document.getElementById(elementId(chosen.id))?.focus();
  }, [chosen]);

  function go(step: 1 | -1) {
    const id = ids[at + step];
    if (id !== undefined) setChosen({ id, focus: true });
  }

  return {
    active: ids[at],
    next: () => go(1),
    previous: () => go(-1),
    /** The focus is there already. */
    mark: (id: string) => setChosen((old) => (old?.id === id ? old : { id, focus: false })),
    /** The group is removed: focuses the next one, else the previous one, else the page. */
    leave: (id: string) => {
      const place = ids.indexOf(id);
      const beside = ids[place + 1] ?? ids[place - 1];
      if (beside !== undefined) setChosen({ id: beside, focus: true });
      else document.getElementById("main")?.focus();
    },
  };
}

export function elementId(groupId: string): string {
  return `duplicates-${groupId}`;
}
