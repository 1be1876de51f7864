import { lazy, Suspense, type ComponentProps } from "react";
import type { ShareDialog as Dialog } from "./share-dialog.tsx";

const Loaded = lazy(async () => ({ default: (await import("./share-dialog.tsx")).ShareDialog }));

/** The dialog's code comes when it is first opened. */
export function ShareDialog(given: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...given} />
    </Suspense>
  );
}
