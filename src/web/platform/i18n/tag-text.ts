import { tags } from '#texts/reference/tags.ts'
import { wordsOf } from './words-of.ts'

/** A tag of a group session in the reader's language. */
export const tagText = /* @__PURE__ */ wordsOf(tags)
