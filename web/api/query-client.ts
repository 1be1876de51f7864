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

/** A server that is starting or unreachable may recover; any other error is final. */
function mayAnswerLater(error: ApiError): boolean {
  return error.err === "starting" || error.err === "request_error";
}

/** Data never becomes stale by age: our own writes and socket events invalidate it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Show the error when offline instead of pausing the request silently.
      networkMode: "always",
      staleTime: Infinity,
      retry: (failures, error) => failures < RETRIES && mayAnswerLater(error),
    },
    mutations: { networkMode: "always", retry: false },
  },
});
