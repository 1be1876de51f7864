import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import { AddDialog, type AddRequest } from "./add-dialog.tsx";
import { useFocusBack } from "../use-focus-back.ts";

const Context = createContext<((adding: AddRequest) => void) | null>(null);

/** Provides the tables and bars within it with the dialog that adds creators. */
export function AddToCrmProvider({ children }: { children: ReactNode }) {
  const [adding, setAdding] = useState<AddRequest | null>(null);
  const remember = useFocusBack(adding !== null);
  const open = useCallback(
    (next: AddRequest) => {
      remember();
      setAdding(next);
    },
    [remember],
  );
  return (
    <Context value={open}>
      {children}
      {adding && <AddDialog adding={adding} onClose={() => setAdding(null)} />}
    </Context>
  );
}

export function useAddToCrm(): (adding: AddRequest) => void {
  const open = useContext(Context);
  if (!open) throw new Error("useAddToCrm needs an AddToCrmProvider around it");
  return open;
}
