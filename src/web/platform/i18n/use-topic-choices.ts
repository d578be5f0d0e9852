import { offeredTopics } from '#contract/reference/topics.ts'
import { useConfig } from '#web/platform/routing/boot.ts'
import { topicText } from './topic-text.ts'

/** The topics that can be chosen here, by name, with those of `kept` (names), which can be given up. */
export function useTopicChoices(kept?: readonly string[]): { value: string; label: string }[] {
  const { hiddenTopics } = useConfig()
  return offeredTopics(hiddenTopics, kept).map(({ name }) => ({ value: name, label: topicText(name) }))
}
