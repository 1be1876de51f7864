import { QueryClient } from "@tanstack/react-query";
import type { ApiError } from "./api-error.ts";

declare module "@tanstack/react-query" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge
  interface Register {
    /** `call` throws nothing else. */
    defaultError: ApiError;
  }
}

const RETRIES = 2;

/** A server that starts or cannot be reached may answer in a moment; any other answer is final. */
function mayAnswerLater(error: ApiError): boolean {
  return error.err === "starting" || error.err === "request_error";
}

/** Data is never stale by itself: our own writes and the socket say when to read again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline is an answer too: better said at once than waited for in silence.
      networkMode: "always",
      staleTime: Infinity,
      retry: (failures, error) => failures < RETRIES && mayAnswerLater(error),
    },
    mutations: { networkMode: "always", retry: false },
  },
});
