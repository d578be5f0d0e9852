import { topics } from '#texts/reference/topics.ts'
import { wordsOf } from './words-of.ts'

/** A topic in the reader's language. */
export const topicText = /* @__PURE__ */ wordsOf(topics)
