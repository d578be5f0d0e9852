import type { RoomSnapshot } from '../connection/room.ts'
import * as t from '#texts/rooms.ts'

/** What the other person does with the shared notes now: writes them, or wants to keep them; null: nothing. */
export function notesChange({ state, me }: RoomSnapshot): string | null {
  const other = state?.people.find(({ id }) => id !== me)
  if (!state?.notes || !other) return null
  if (state.notes.writer === other.id) return t.notesWritten({ name: other.name })
  return other.id in state.notes.agreed ? t.notesAgreed({ name: other.name }) : null
}
