export const BASE = "https://api.twitch.tv";
