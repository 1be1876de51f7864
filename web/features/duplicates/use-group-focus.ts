import { useEffect, useState } from "react";

/** Which group the keys are for: the first until told. Going to another takes the focus there. */
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
    /** The focus has come there by itself. */
    mark: (id: string) => setChosen((old) => (old?.id === id ? old : { id, focus: false })),
    /** This one goes: the next has the focus, or the one before, or the page. */
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
