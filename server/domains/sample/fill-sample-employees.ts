import { english } from "#contract/messages/catalogue.ts";
import { SAMPLE_SIGN_INS } from "#sample/sign-ins.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { linkHash, newToken } from "../../secrets.ts";
import { insertConsent, selectProgram, upsertProgram } from "../employee-advocacy/index.ts";
import type { Chosen } from "./fill-sample-campaign.ts";

/** Employees that the workspace has added itself. */
const NOT_STATED = 2;

/** The brand's employees. Most have agreed; of their own links no one has the token. */
export async function employ(
  tx: Context<Member>,
  { listId, chosen }: { listId: string; chosen: readonly Chosen[] },
): Promise<void> {
  const tenant = tenantOf(tx);
  // Users may have a program of their own already.
  if ((await selectProgram(tenant))?.listId) return;
  await upsertProgram(tenant, listId);
  const statement = english("employees.statement", { workspace: SAMPLE_SIGN_INS.brand.company });
  for (const { creatorId, member } of chosen.slice(NOT_STATED))
    await insertConsent(tenant, {
      creatorId,
      name: member.fullName,
      profiles: member.networks.map((network) => ({ network, username: member.handle, isAdded: true })),
      listId,
      statement,
      givenAt: tx.clock.now(),
      hash: linkHash(newToken()),
    });
}
