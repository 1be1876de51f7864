import { openImport } from "#contract/imports.ts";
import { useNavigate } from "@tanstack/react-router";
import { useMutate } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";

/** Sends a table and goes on to what was understood of it. */
export function useOpenImport() {
  const navigate = useNavigate();
  const opening = useMutate(openImport, {
    onSuccess: (reply) => void navigate(paths.import(reply.import._id)),
  });
  return {
    open: (file: File) => opening.mutate({ table: file }),
    /** The name of the file that is being read. */
    reading: opening.isPending ? opening.variables.table.name : null,
    problem: opening.error?.msg,
  };
}
