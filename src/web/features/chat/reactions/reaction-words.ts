import * as t from '#texts/chat/reactions.ts'

/** What each reaction of the contract's list is called. */
const words = [t.names.like, t.names.love, t.names.laugh, t.names.celebrate, t.names.thank, t.names.surprise] as const

/** The word for a reaction, for screen readers and tooltips. */
export const reactionWord = (reaction: number): string => words[reaction] ?? ''
