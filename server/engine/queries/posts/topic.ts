import type { Term, TopicQuery } from "#contract/listening/topic.ts";
import { searchText } from "#contract/search/search-text.ts";
import { all, any, condition, type Condition } from "../condition.ts";
import { keywordCondition } from "../keyword.ts";

/** Which posts a topic means. */
export function topicCondition(topic: TopicQuery): Condition {
  const terms = (group: "any" | "all" | "none") =>
    topic[group].map((term, i) => termCondition(term, `topic_${group}_${i}`));
  const unwanted = any(terms("none"));
  return all([
    ...(topic.any.length > 0 ? [any(terms("any"))] : []),
    ...terms("all"),
    ...(topic.none.length > 0 ? [condition(`NOT (${unwanted.sql})`, unwanted.params)] : []),
    ...(topic.networks.length > 0
      ? [condition("network IN {topic_networks:Array(String)}", { topic_networks: topic.networks })]
      : []),
    ...(topic.languages.length > 0
      ? [condition("language IN {topic_languages:Array(String)}", { topic_languages: topic.languages })]
      : []),
  ]);
}

function termCondition({ kind, value }: Term, name: string): Condition {
  switch (kind) {
    case "keyword":
      return keywordCondition(searchText(value), name)("text");
    case "hashtag":
      return condition(`has(hashtags, {${name}:String})`, { [name]: value });
    case "handle":
      return condition(`has(mentions, {${name}:String})`, { [name]: value });
    case "domain":
      // Its subdomains belong to it.
      return condition(
        `arrayExists(host -> host = {${name}:String} OR endsWith(host, {${name}_sub:String}), domains)`,
        {
          [name]: value,
          [`${name}_sub`]: `.${value}`,
        },
      );
  }
}
