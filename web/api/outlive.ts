/** The bodies of the requests that outlive a page may have 64 KiB together; the browser refuses what exceeds it. */
const BODIES_MAX = 65_536;

const encoder = new TextEncoder();
let bodies = 0;
let atRisk = 0;

/** Whether the request outlives the page; `end` is called when it is over. */
type Life = { keepalive: boolean; end: () => void };

/**
 * A write goes on after a reload or a closed tab where its body fits. For others the page asks before it is left, unless
 * a draft of them is stored.
 */
export function beginWrite(body: string | FormData | undefined, { isStored }: { isStored: boolean }): Life {
  const bytes = sizeOf(body);
  if (bodies + bytes <= BODIES_MAX) {
    bodies += bytes;
    return { keepalive: true, end: () => void (bodies -= bytes) };
  }
  if (isStored) return { keepalive: false, end: () => {} };
  atRisk += 1;
  // Only while it is needed: a page with this listener is not restored from the browser's memory.
  if (atRisk === 1) addEventListener("beforeunload", ask);
  return {
    keepalive: false,
    end() {
      atRisk -= 1;
      if (atRisk === 0) removeEventListener("beforeunload", ask);
    },
  };
}

/** The size of a form is known to the browser only. */
function sizeOf(body: string | FormData | undefined): number {
  if (body === undefined) return 0;
  return typeof body === "string" ? encoder.encode(body).length : Infinity;
}

/** The browser shows a question of its own. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
