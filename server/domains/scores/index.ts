export { influenceOf, type Influence } from "./influence.ts";
export { accountAuthenticity, type AccountAuthenticity } from "./account-authenticity.ts";
