/** Where answers are given; tokens are given elsewhere. */
export const BASE = "https://api.twitch.tv";
