import { findTopic, offeredTopics, TOPICS, type Topic } from '#contract/reference/topics.ts'

/** Five topics to try instead: those most similar to the query or topic, then its neighbours in the list. */
export function nearTopics(text: string, topicId: string, hidden: readonly string[] = []): Topic[] {
  const current = findTopic(topicId)
  const wanted = pairsOf(`${text} ${current?.name ?? ''}`)
  const place = current ? TOPICS.indexOf(current) : 0
  const near = (topic: Topic) => ({
    topic,
    shared: sharedWith(topic.name, wanted),
    distance: Math.abs(TOPICS.indexOf(topic) - place),
  })
  return offeredTopics(hidden)
    .map(near)
    .filter(({ topic }) => topic !== current)
    .toSorted((a, b) => b.shared - a.shared || a.distance - b.distance)
    .slice(0, 5)
    .map(({ topic }) => topic)
}

/** The share of a name's letter pairs that are in the query. */
function sharedWith(name: string, wanted: ReadonlySet<string>): number {
  const pairs = [...pairsOf(name)]
  return pairs.filter((pair) => wanted.has(pair)).length / pairs.length
}

function pairsOf(text: string): Set<string> {
  const words =
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words.flatMap((word) => Array.from({ length: Math.max(0, word.length - 1) }, (_, i) => word.slice(i, i + 2))),
  )
}
