import { execute } from "./database.ts";

/** Creators that discovery finds first: other tests claim some of them. */
const FOUND_FIRST = 100;

/**
 * Makes a user the owner of the creator of the sample world with the most posts that no user claims. Tests that do so at
 * the same time get different creators.
 */
export async function giveCreator(email: string): Promise<void> {
  await execute(
    `with chosen as (
       select a.id, a.creator_id, a.network, a.username from accounts a join creators on creators.id = a.creator_id
       where a.is_sample and a.customer_id is null and creators.customer_id is null and creators.user_id is null
         and not exists (select from creator_claims c where c.creator_id = a.creator_id)
         and creators.id not in (
           select id from creators where customer_id is null order by score desc nulls last, id limit $2)
       order by (select count(*) from posts p where p.creator_id = a.creator_id) desc,
         a.id limit 1 for update of creators skip locked
     ), claimed as (
       insert into creator_claims (creator_id, user_id, state, method, account_id, network, username)
       select creator_id, (select id from users where email = $1), 'owned', 'biography', id, network, username from chosen
       returning creator_id, user_id
     ), synced as (
       insert into outbox (creator_id) select creator_id from claimed
     )
     update creators set user_id = claimed.user_id from claimed where creators.id = claimed.creator_id`,
    [email, FOUND_FIRST],
  );
}
