import { useState, type KeyboardEvent } from "react";

/** Which of the options under a field Enter would choose: the first, until arrows or the mouse mark another. */
export function useMarked<O extends object>(options: readonly O[], keyOf: (option: O) => string) {
  const [marked, setMarked] = useState<string | null>(null);
  const at = Math.max(
    0,
    options.findIndex((option) => keyOf(option) === marked),
  );
  return {
    at,
    active: options[at],
    /** False: none was marked, and the first is the active one. */
    isMarked: marked !== null,
    /** null: the first again. */
    mark: setMarked,
    /** Goes to the next or the one before, round the ends; false for keys that do neither. */
    move(event: KeyboardEvent): boolean {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const next = step && options.at((at + step) % options.length);
      if (!next) return false;
      event.preventDefault();
      setMarked(keyOf(next));
      return true;
    },
  };
}
