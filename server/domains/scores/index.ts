export { accountAuthenticity, type AccountAuthenticity } from "./account-authenticity.ts";
