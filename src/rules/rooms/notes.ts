import type { RoomNotes } from '#contract/rooms/schemas.ts'
import { roomLimits } from '#contract/rooms/constants.ts'

/** What somebody agreed to keep: which edit of which turn, and a digest of the text that only the server compares. */
export type Agreement = { readonly turn: number; readonly edit: number; readonly digest: string }

/** The shared notes of a room of two as they are stored: whose turn it is and who agreed to keep what, never the text. */
export type StoredNotes = Omit<RoomNotes, 'agreed'> & { readonly agreed: Readonly<Record<string, Agreement>> }

export const noNotes: StoredNotes = { turn: 0, writer: null, agreed: {}, kept: null }

/** The notes after somebody takes the turn to write, or gives it back; undefined while it is somebody else's. */
export function takeTurn(notes: StoredNotes, id: string, isWriting: boolean): StoredNotes | undefined {
  if (!isWriting) return endTurn(notes, id)
  if (notes.writer === id) return notes
  return notes.writer === null ? { ...notes, writer: id, turn: notes.turn + 1 } : undefined
}

/** The notes after somebody has left, or gave the turn back. */
export const endTurn = (notes: StoredNotes, id: string): StoredNotes =>
  notes.writer === id ? { ...notes, writer: null } : notes

/**
 * The notes after somebody agreed to keep a text, or takes that back (null). Once both agreed to the same text it is kept, and a later one
 * needs both again.
 */
export function agree(notes: StoredNotes, id: string, agreement: Agreement | null): StoredNotes {
  const { [id]: _, ...others } = notes.agreed
  if (!agreement) return { ...notes, agreed: others }
  const agreed = { ...others, [id]: agreement }
  const { turn, edit, digest } = agreement
  const isSame = (one: Agreement) => one.turn === turn && one.edit === edit && one.digest === digest
  const all = Object.values(agreed)
  return all.length === roomLimits.pair && all.every(isSame)
    ? { ...notes, agreed: {}, kept: { turn, edit } }
    : { ...notes, agreed }
}
