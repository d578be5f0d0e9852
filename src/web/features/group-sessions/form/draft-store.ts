import * as z from 'zod/mini'
import { recurrence } from '#contract/group-sessions/schemas.ts'
import { isBlank, type SessionDraft } from './draft.ts'

const key = 'session-draft'
const text = z.string()
const shape = z.object({
  userId: text,
  draft: z.object({
    sessionTitle: text,
    sessionDescription: text,
    date: text,
    time: text,
    durationMinutes: z.number(),
    recurrence: z.nullable(recurrence),
    cohosts: z.array(z.object({ id: text, name: text, picture: z.nullable(text) })),
    tags: z.array(text),
    poster: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('none') }),
      z.object({ kind: z.literal('file'), link: text }),
      z.object({ kind: z.literal('woven'), seed: text }),
    ]),
    privateSession: z.boolean(),
    capacity: text,
    language: text,
  }),
})

/** The draft that this person left on this device. */
export function readDraft(userId: string): SessionDraft | null {
  try {
    const kept = z.safeParse(shape, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return kept.success && kept.data.userId === userId ? kept.data.draft : null
  } catch {
    return null
  }
}

/** Keeps a draft; an empty one is forgotten. A full storage loses nothing that is on the screen. */
export function keepDraft(userId: string, draft: SessionDraft | null): void {
  try {
    if (draft === null || isBlank(draft)) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ userId, draft }))
  } catch {
    // Private windows may refuse storage.
  }
}
