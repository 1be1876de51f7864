import { useState, type KeyboardEvent } from "react";

/** The option that Enter would choose: the first, until arrow keys or the mouse mark another. */
export function useActiveOption<O extends object>(options: readonly O[], keyOf: (option: O) => string) {
  const [marked, setMarked] = useState<string | null>(null);
  const at = Math.max(
    0,
    options.findIndex((option) => keyOf(option) === marked),
  );
  return {
    at,
    active: options[at],
    /** False while the default first option is active. */
    isMarked: marked !== null,
    /** null resets to the first. */
    mark: setMarked,
    /** Moves to the next or previous option, wrapping around; returns false for other keys. */
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
