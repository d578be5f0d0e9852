import type { RoomReactionKind } from '#contract/rooms/constants.ts'

/** How a reaction looks; its words stand in the texts. */
export const reactionSigns: Record<RoomReactionKind, string> = {
  'thumbs-up': '👍',
  applause: '👏',
  heart: '❤️',
  laughter: '😂',
  party: '🎉',
}
