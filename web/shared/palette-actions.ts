import { useEffect, useRef, type ReactNode } from "react";

/** An action on the page's selection, or a command of the app. */
export type PaletteAction = { label: string; icon?: ReactNode; run: () => void };

type Offer = { about: string | null; actions: readonly PaletteAction[] };

const offers = new Set<() => Offer>();

/**
 * Offers actions in the command palette while the component is mounted. `about`: what they act on ("3 selected
 * creators"); null for commands of the page or the app, which are listed together.
 */
export function usePaletteActions(about: string | null, actions: readonly PaletteAction[]): void {
  const offer = useRef<Offer>({ about, actions });
  // The palette is outside this page's tree.
  useEffect(() => {
    offer.current = { about, actions };
  });
  useEffect(() => {
    const read = () => offer.current;
    offers.add(read);
    return () => void offers.delete(read);
  }, []);
}

/** The currently offered actions. */
export function paletteOffers(): Offer[] {
  return Array.from(offers, (read) => read());
}
