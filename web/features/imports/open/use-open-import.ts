import { openImport } from "#contract/imports.ts";
import { useNavigate } from "@tanstack/react-router";
import { useMutate } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";

/** Uploads a table and opens its draft. */
export function useOpenImport() {
  const navigate = useNavigate();
  const opening = useMutate(openImport, {
    onSuccess: (reply) => void navigate(paths.import(reply.import._id)),
  });
  return {
    open: (file: File) => opening.mutate({ table: file }),
    /** The name of the file being uploaded. */
    reading: opening.isPending ? opening.variables.table.name : null,
    problem: opening.error?.msg,
  };
}
