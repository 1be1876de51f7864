import { logout, login } from "#contract/auth/endpoints.ts";
import { listCategories } from "#contract/categories/endpoints.ts";
import { stopImpersonation } from "#contract/impersonation.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { sampleState } from "#contract/sample.ts";
import { actingAs, registeredUser, type UserView } from "#contract/users.ts";
import { trust } from "#contract/base/trust.ts";
import { createStore, useStore } from "../lib/store.ts";
import { ApiError, errorFromThrown } from "./api-error.ts";
import { call } from "./client.ts";
import { forgetDrafts, setDraftOwner } from "./drafts.ts";
import { queryOf } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import { onHold, onImpersonationOver, onSessionEnded, onShown } from "./send.ts";
import { writesSettled } from "./unsaved.ts";

export type Session =
  | { phase: "loading" }
  | { phase: "failed"; error: ApiError }
  /** `user` is null when signed out. `left`: signed out deliberately, so sign-in does not return to the last page. */
  | { phase: "ready"; user: UserView | null; left: boolean };

export const session = createStore<Session>({ phase: "loading" });

session.subscribe(() => {
  const now = session.get();
  // While the session loads again, nothing of the user is on screen.
  setDraftOwner(now.phase === "ready" && now.user ? actingAs(now.user) : null);
});

/** What the sign-in page tells someone who was just signed out; null: nothing. */
export const farewell = createStore<string | null>(null);

const otherTabs = new BroadcastChannel("limelight.session");
type TabMessage = "signed-in" | "signed-out" | "session-ended";

/** The signed-in user; null for visitors and while the session loads. */
export function useUser(): UserView | null {
  const now = useStore(session);
  return now.phase === "ready" ? now.user : null;
}

/** Whether calls of the workspace are refused until the user has done something: nothing of it is shown. */
export function isOnHold({ deletion_at, workspace_deletion_at, needs_second_factor }: UserView): boolean {
  return deletion_at !== null || workspace_deletion_at !== null || needs_second_factor;
}

/** The signed-in user, for screens behind the sign-in. Throws for visitors. */
export function useSignedIn(): UserView {
  const user = useUser();
  if (!user) throw new Error("this screen needs a signed-in user");
  return user;
}

/** Loads the app: the session and what every screen needs, then what members need. Also the retry after a failure. */
export async function loadApp(): Promise<void> {
  session.set({ phase: "loading" });
  try {
    const [user] = await Promise.all([
      readUser(),
      queryClient.fetchQuery(queryOf(listCategories, {})),
      queryClient.fetchQuery(queryOf(sampleState, {})),
    ]);
    if (user) await Promise.all([isOnHold(user) ? undefined : readWhatMembersNeed(), prepareForMembers()]);
    session.set({ phase: "ready", user, left: false });
  } catch (thrown) {
    const error = errorFromThrown(thrown);
    // Revoked after the user was read: signed out, not failed.
    if (error.err === "bad_access_token") return reset({ left: false });
    // Another tab may have signed out while this one was loading.
    if (session.get().phase === "loading") session.set({ phase: "failed", error });
  }
}

/** Starts without a session, for pages that are the same for everyone. */
export function visit(): void {
  session.set({ phase: "ready", user: null, left: false });
}

async function readWhatMembersNeed(): Promise<void> {
  const { readForMembers } = await import("./members-reads.ts");
  await readForMembers();
}

let loadMembersCode: () => Promise<unknown> = async () => {};

/** Registers the loader of the code that only members need; members see nothing before it has loaded. */
export function onMembersExpected(load: () => Promise<unknown>): void {
  loadMembersCode = load;
}

/** Starts to load the members' code while a visitor fills in the sign-in form. */
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

/** Refetches the signed-in user: plan or permissions may have changed. */
export async function refreshUser(): Promise<void> {
  const { user } = await call(registeredUser, {});
  session.set({ phase: "ready", user, left: false });
}

/** Restarts with the session of the current cookies; other tabs do the same. */
export async function signedIn(): Promise<void> {
  farewell.set(null);
  queryClient.clear();
  await loadApp();
  notifyTabs("signed-in");
}

export async function signIn(input: InputOf<typeof login>): Promise<void> {
  await call(login, input);
  await signedIn();
}

/** Waits for writes under way, which need the session, and removes the drafts of the user. */
export async function signOut(): Promise<void> {
  const now = session.get();
  await writesSettled();
  await call(logout, {});
  forgetDraftsOf(now);
  reset({ left: true });
  notifyTabs("signed-out");
}

/** Someone who signs out leaves nothing in this browser. */
function forgetDraftsOf(now: Session): void {
  if (now.phase === "ready" && now.user) forgetDrafts(now.user._id);
}

function notifyTabs(message: TabMessage): void {
  otherTabs.postMessage(message);
}

/** Reads that visitors may make; they stay cached at sign-out. */
const PUBLIC_READS = new Set<unknown>([listCategories.path, sampleState.path]);

const resets = new Set<() => void>();

/** Runs at sign-out, for stores that hold data of the user. */
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
    notifyTabs("session-ended");
  }
});

onHold(() => {
  const now = session.get();
  // A failure leaves the user as shown: the next call is refused too.
  if (now.phase === "ready" && now.user && !isOnHold(now.user)) void refreshUser().catch(() => {});
});

onShown(() => {
  const now = session.get();
  return now.phase === "ready" && now.user ? actingAs(now.user) : undefined;
});

let stopping: Promise<void> | undefined;

/** The administrator is themself again, in all tabs. */
export function stopImpersonating(): Promise<void> {
  stopping ??= call(stopImpersonation, {})
    .then(signedIn)
    .finally(() => (stopping = undefined));
  return stopping;
}

onImpersonationOver(() => void stopImpersonating().catch(() => {}));

otherTabs.addEventListener("message", ({ data }) => {
  // Only this file posts to the channel.
  const message = trust<TabMessage>(data);
  if (message === "signed-in") {
    queryClient.clear();
    void loadApp();
    return;
  }
  if (message === "signed-out") forgetDraftsOf(session.get());
  reset({ left: true });
});
