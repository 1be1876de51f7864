import * as contract from "#contract/people.ts";
import type { Context } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { read, write } from "../../kernel/handler.ts";
import { endSessionsOf, sendResetLink } from "../auth/index.ts";
import { balancesOf, putOnPlan } from "../plans/index.ts";
import { presentPerson, presentRow } from "./present.ts";
import * as store from "./store.ts";

export const listPeople = read(contract.listPeople)(async ({ ctx, input }) => {
  const { rows, ...page } = await store.people.read({ db: ctx.db, customerId: null }, input);
  const now = ctx.clock.now();
  return { people: rows.map((row) => presentRow(row, now)), ...page };
});

export const getPerson = read(contract.getPerson)(async ({ ctx, input: { id } }) => ({ user: await viewOf(ctx, id) }));

async function viewOf({ db, clock, config }: Context, id: string): Promise<contract.PersonView> {
  const row = (await store.selectPerson(db, id)) ?? refuse("not_found");
  const now = clock.now();
  const workspaces = await store.selectWorkspacesOf(db, id);
  const signIn = await store.selectSignIn(db, id, now);
  const { search } = await balancesOf({ db, customerId: row.customerId }, { config, plan: row.plan, now });
  return presentPerson(row, { workspaces, signIn, searchCredits: search, now });
}

/** It applies to all members of the workspace from the next request on. */
export const setPlan = write(contract.setPlan)(async ({ ctx, input: { id, plan }, audit }) => {
  const customer = (await store.lockWorkspaceOf(ctx.db, id)) ?? refuse("not_found");
  const name = await putOnPlan(ctx, customer, plan);
  audit(name === undefined ? null : { customerId: customer.id, detail: name });
  return { user: await viewOf(ctx, id) };
});

export const signOutPerson = write(contract.signOutPerson)(async ({ ctx, input: { id }, audit }) => {
  const { customerId } = (await store.selectPerson(ctx.db, id)) ?? refuse("not_found");
  audit({ customerId, subjectId: id });
  await endSessionsOf(ctx, id);
  return { user: await viewOf(ctx, id) };
});

/** The administrator never sees the link: it goes to the mailbox alone. */
export const mailPerson = write(contract.mailPerson)(async ({ ctx, input: { id }, client, audit }) => {
  const { customerId, email, isSample } = (await store.selectPerson(ctx.db, id)) ?? refuse("not_found");
  if (isSample) refuse("is_sample");
  audit({ customerId, subjectId: id });
  await sendResetLink(ctx, client, { email, hasAccount: true });
});
