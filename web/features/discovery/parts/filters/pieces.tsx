import { Children, startTransition, useEffect, useMemo, useState, type ReactNode } from "react";

/** Draws its children one after another from the top, each when there is time, so that the page answers meanwhile. */
export function Pieces({ children }: { children: ReactNode }) {
  const [drawn, setDrawn] = useState(0);
  const all = useMemo(() => Children.toArray(children), [children]);
  useEffect(() => {
    if (drawn < all.length) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, all.length]);
  return all.slice(0, drawn);
}
