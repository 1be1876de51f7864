export { receiveStripeEvent } from "./webhook.ts";
export { selectRenewing } from "./store.ts";
