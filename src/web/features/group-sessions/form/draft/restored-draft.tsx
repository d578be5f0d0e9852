import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { recurrence } from '#contract/group-sessions/schemas.ts'
import { draftKey } from './draft-store.ts'
import type { SessionDraft } from './draft.ts'

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

/** This person's draft on this device. */
export function readDraft(userId: string): SessionDraft | null {
  try {
    const stored = z.safeParse(shape, JSON.parse(localStorage.getItem(draftKey) ?? 'null'))
    return stored.success && stored.data.userId === userId ? stored.data.draft : null
  } catch {
    return null
  }
}

type Props = { userId: string; children: (draft: SessionDraft | null) => ReactNode }

/** Loaded only if there is a draft: parsing it needs its schema. */
export function RestoredDraft({ userId, children }: Props) {
  const [draft] = useState(() => readDraft(userId))
  return children(draft)
}
