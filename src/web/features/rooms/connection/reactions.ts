import type { RoomReaction } from '#contract/rooms/schemas.ts'

/** Milliseconds for which a reaction is shown. */
const shownFor = 5000

/** The reactions that are shown now: the latest of each person, each for a while. `onChange` gets all of them. */
export function createReactions(onChange: (reactions: readonly RoomReaction[]) => void) {
  let shown: readonly RoomReaction[] = []
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const show = (next: readonly RoomReaction[]) => onChange((shown = next))
  return {
    add(reaction: RoomReaction): void {
      show([...shown.filter(({ from }) => from !== reaction.from), reaction])
      const timer = setTimeout(() => {
        timers.delete(timer)
        show(shown.filter(({ id }) => id !== reaction.id))
      }, shownFor)
      timers.add(timer)
    },
    clear(): void {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
