/** What a service that the user signed in to has answered, as in the address; null: they did not come from one. */
export function signInAnswer(search: string): string | null {
  const params = new URLSearchParams(search);
  return params.has("state") && (params.has("code") || params.has("error")) ? search.replace(/^\?/, "") : null;
}
