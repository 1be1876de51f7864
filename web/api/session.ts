import { logout, login } from "#contract/auth.ts";
import { listCategories } from "#contract/categories.ts";
import { getCrmUser, getStats } from "#contract/crm.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { listLists } from "#contract/lists.ts";
import { sampleState } from "#contract/sample.ts";
import { registeredUser, type UserView } from "#contract/users.ts";
import { trust } from "#contract/trust.ts";
import { createStore, useStore } from "../lib/store.ts";
import { ApiError, errorFromThrown } from "./api-error.ts";
import { call, onSessionEnded } from "./client.ts";
import { queryOf } from "./queries.ts";
import { queryClient } from "./query-client.ts";

export type Session =
  | { phase: "loading" }
  | { phase: "failed"; error: ApiError }
  /** `user` null: signed out. `left`: by their own wish, so there is no page to come back to. */
  | { phase: "ready"; user: UserView | null; left: boolean };

export const session = createStore<Session>({ phase: "loading" });

const otherTabs = new BroadcastChannel("limelight.session");
type TabMessage = "signed-in" | "signed-out";

/** Who is signed in; null for a visitor and while that is not known. */
export function useUser(): UserView | null {
  const now = useStore(session);
  return now.phase === "ready" ? now.user : null;
}

/** For screens that exist only signed in. */
export function useSignedIn(): UserView {
  const user = useUser();
  if (!user) throw new Error("this screen needs a signed-in user");
  return user;
}

/** The app-load sequence: who is it and what every screen needs, then what those of a member do. Also the retry after a failure. */
export async function loadApp(): Promise<void> {
  session.set({ phase: "loading" });
  try {
    const [user] = await Promise.all([
      readUser(),
      queryClient.fetchQuery(queryOf(listCategories, {})),
      queryClient.fetchQuery(queryOf(sampleState, {})),
    ]);
    if (user) {
      await Promise.all([
        queryClient.fetchQuery(queryOf(listLists, {})),
        queryClient.fetchQuery(queryOf(getCrmUser, {})),
        queryClient.fetchQuery(queryOf(getStats, {})),
        prepareForMembers(),
      ]);
    }
    session.set({ phase: "ready", user, left: false });
  } catch (thrown) {
    // Signed out meanwhile: the session has said so itself.
    if (session.get().phase === "loading") session.set({ phase: "failed", error: errorFromThrown(thrown) });
  }
}

/** For a page that is the same for everybody: as for somebody who is not signed in. */
export function visit(): void {
  session.set({ phase: "ready", user: null, left: false });
}

let loadMembersCode: () => Promise<unknown> = async () => {};

/** Code that only signed-in people need; they are not let in before it is there. One provider: the routes. */
export function onMembersExpected(load: () => Promise<unknown>): void {
  loadMembersCode = load;
}

/** Begins to load what comes after signing in; for a form that somebody has begun to fill in. */
export async function prepareForMembers(): Promise<void> {
  await loadMembersCode();
}

async function readUser(): Promise<UserView | null> {
  try {
    return (await call(registeredUser, {})).user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Reads the signed-in person again: their plan or rights may have changed. */
export async function refreshUser(): Promise<void> {
  const { user } = await call(registeredUser, {});
  session.set({ phase: "ready", user, left: false });
}

/** Starts over as whoever the cookies say; other tabs do the same. */
export async function signedIn(): Promise<void> {
  queryClient.clear();
  await loadApp();
  tell("signed-in");
}

export async function signIn(input: InputOf<typeof login>): Promise<void> {
  await call(login, input);
  await signedIn();
}

export async function signOut(): Promise<void> {
  await call(logout, {});
  reset({ left: true });
  tell("signed-out");
}

function tell(message: TabMessage): void {
  otherTabs.postMessage(message);
}

/** What a visitor may read stays. */
const PUBLIC_READS = new Set<unknown>([listCategories.path, sampleState.path]);

const resets = new Set<() => void>();

/** For stores that hold something of the signed-in person: runs at sign-out. */
export function onSignOut(forget: () => void): void {
  resets.add(forget);
}

function reset({ left }: { left: boolean }): void {
  void queryClient.cancelQueries();
  queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => !PUBLIC_READS.has(path) });
  for (const forget of resets) forget();
  session.set({ phase: "ready", user: null, left });
}

onSessionEnded(() => {
  const now = session.get();
  if (now.phase === "ready" && now.user) {
    reset({ left: false });
    tell("signed-out");
  }
});

otherTabs.addEventListener("message", ({ data }) => {
  // Only this file posts to the channel.
  const message = trust<TabMessage>(data);
  if (message === "signed-out") reset({ left: true });
  else {
    queryClient.clear();
    void loadApp();
  }
});
