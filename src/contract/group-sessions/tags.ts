import { TAG_SUGGESTIONS } from '#contract/reference/tags.ts'

/** Two tags are one when these are equal: case and space around do not count (D41). */
export const tagKey = (tag: string) => tag.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** A tag as it is shown: the suggestion it stands for, else as written, its spaces single. */
export const tagAsShown = (tag: string) =>
  TAG_SUGGESTIONS.find((suggestion) => tagKey(suggestion) === tagKey(tag)) ?? tag.trim().replaceAll(/\s+/g, ' ')
