import type { RoomInput } from '#contract/rooms/events.ts'
import { readDraft, writeDraft } from '#web/platform/forms/draft-storage.ts'

export type Notes = { readonly text: string; readonly turn: number; readonly edit: number }
export type NotesInput = RoomInput<'room:notes'>

/** Milliseconds between two texts that are sent while somebody types. */
const sendEvery = 1000
const owner = 'room'
const none: Notes = { text: '', turn: 0, edit: 0 }

const isLater = (one: Notes, other: Notes) =>
  one.turn > other.turn || (one.turn === other.turn && one.edit > other.edit)

/**
 * The text that the two people of room `id` write in turns. Their two tabs keep it, the server only passes it on: whoever comes back, or in
 * again, asks the other one. The later edit of the later turn counts.
 */
export function createNotes(id: string, send: (input: NotesInput) => Promise<void>, onChange: (notes: Notes) => void) {
  const name = `notes ${id}`
  let notes = (readDraft(owner, name) as Notes | null) ?? none
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  function set(next: Notes) {
    notes = next
    writeDraft(owner, name, next)
    onChange(next)
  }
  const later = () => {
    if (!isOver) timer ??= setTimeout(() => void post(false), sendEvery)
  }
  function post(isAsking: boolean): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    return send({ ...notes, isAsking }).catch(later)
  }
  const flush = () => (timer === undefined ? Promise.resolve() : post(false))
  return {
    get: () => notes,
    /** The socket is open: says what is here, and asks for what the other one has. */
    ask: () => void post(true),
    receive({ isAsking, ...theirs }: NotesInput): void {
      if (isLater(theirs, notes)) set(theirs)
      else if (isAsking && isLater(notes, theirs)) void post(false)
    },
    /** What was typed in a turn. */
    write(text: string, turn: number): void {
      set({ text, turn, edit: notes.turn === turn ? notes.edit + 1 : 1 })
      later()
    },
    /** Sends now what would be sent within a second. */
    flush,
    /** What was typed last still goes to the other one; `isForgotten`: the room has closed, and with it the text. */
    end(isForgotten: boolean): void {
      isOver = true
      if (!isForgotten) return void flush()
      clearTimeout(timer)
      writeDraft(owner, name, null)
    },
  }
}

export type SharedNotes = ReturnType<typeof createNotes>
