import type { RoomCaption } from '#contract/rooms/schemas.ts'
import { createStore, type Store } from '../media/store.ts'

/** How many lines are shown at a time, and for how many milliseconds each. */
const shownLines = 3
const shownFor = 20_000

export type Captions = Store<{ lines: readonly RoomCaption[] }>

/** The latest lines of captions; each goes after a while, so that old ones do not look like what is said now. */
export function createCaptions(): Captions & { add: (caption: RoomCaption) => void; clear: () => void } {
  const store = createStore<{ lines: readonly RoomCaption[] }>({ lines: [] })
  const timers = new Set<ReturnType<typeof setTimeout>>()
  return {
    get: store.get,
    subscribe: store.subscribe,
    add(caption) {
      store.set({ lines: [...store.get().lines, caption].slice(-shownLines) })
      const timer = setTimeout(() => {
        timers.delete(timer)
        store.set({ lines: store.get().lines.filter(({ id }) => id !== caption.id) })
      }, shownFor)
      timers.add(timer)
    },
    clear() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      store.set({ lines: [] })
    },
  }
}
