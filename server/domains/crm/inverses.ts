import { z } from "zod";

const creator = z.int();

/** What adding to the CRM or to lists has made: enough to take exactly that away again. */
export const added = z.object({
  crmCreators: z.array(z.object({ id: z.uuid(), creatorId: creator })),
  members: z.array(z.object({ listId: z.uuid(), creatorId: creator })),
  newList: z.uuid().nullable(),
});
export type Added = z.infer<typeof added>;

/** Memberships of lists that removing has taken away, as they were. */
export const removed = z.object({
  members: z.array(
    z.object({ listId: z.uuid(), creatorId: creator, addedBy: z.uuid().nullable(), createdAt: z.iso.datetime() }),
  ),
});
export type Removal = z.infer<typeof removed>;
