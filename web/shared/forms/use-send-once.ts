import { useEffect } from "react";

/** Answers of other sites that were sent: each is valid once. */
const sent = new Set<string>();

/** Sends the answer with which another site sent the browser back, once, also when the page is drawn again. */
export function useSendOnce(answer: string, send: (input: { data: string }) => void): void {
  useEffect(() => {
    if (sent.has(answer)) return;
    sent.add(answer);
    send({ data: answer });
  }, [answer, send]);
}
