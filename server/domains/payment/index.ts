export { receiveStripeEvent } from "./webhook.ts";
