import { useWindowEvent } from "@mantine/hooks";
import { useId } from "react";

type Layer = { id?: string | undefined; opened: boolean; closeOnEscape?: boolean | undefined; onClose: () => void };

/** Presses that have closed a layer: the one below it can be the topmost before the same press has reached all of them. */
const taken = new WeakSet<KeyboardEvent>();

/** Mantine passes the Escape key to all open dialogs and panels. With these props it closes only the topmost one. */
export function useLayer({ id: given, opened, closeOnEscape = true, onClose }: Layer) {
  const own = useId();
  const id = given ?? own;
  useWindowEvent(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || event.isComposing || !opened || !closeOnEscape) return;
      if (taken.has(event) || topmostId() !== id) return;
      // Open menus and lists within it take the key themselves, as Mantine marks them.
      const { target } = event;
      if (target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true") return;
      taken.add(event);
      onClose();
    },
    { capture: true },
  );
  return { id, opened, onClose, closeOnEscape: false, "data-layer": opened || undefined };
}

/** Mantine draws what is opened later, or within another layer, further down in the document. */
function topmostId(): string | undefined {
  return [...document.querySelectorAll("[data-layer]")].at(-1)?.id;
}
