import * as z from 'zod/mini'
import { date, id, instant, role, text } from '#contract/fields.ts'
import { nextStepLimits } from './constants.ts'

const line = {
  text: text({ min: 1, max: nextStepLimits.text, error: 'next_step_required' }),
  /** Who does it. */
  owner: role,
  dueDate: z.nullable(date),
}

export const addNextStepBody = z.strictObject(line)
/** The whole line as it should be; `version` is the one that was edited. */
export const changeNextStepBody = z.strictObject({ ...line, isDone: z.boolean(), version: z.int() })

/** One line of what a mentor and a mentee agreed to do. */
export const nextStep = z.object({
  id,
  text: z.string(),
  owner: role,
  dueDate: z.nullable(z.string()),
  isDone: z.boolean(),
  version: z.int(),
})
export type NextStep = z.infer<typeof nextStep>

/** A step of the caller's own that is not done, with the other side. */
export const ownNextStep = z.object({
  ...nextStep.shape,
  otherId: id,
  otherName: z.string(),
  otherPictureUrl: z.nullable(z.string()),
  /** The session on whose page the step stands: the next one, or else the last. */
  sessionId: id,
})
export type OwnNextStep = z.infer<typeof ownNextStep>

export const sessionNoteBody = z.strictObject({ text: text({ isMultiline: true, max: nextStepLimits.note }) })
export const sessionNote = z.object({ text: z.string(), updatedAt: z.nullable(instant) })

/** A one-on-one that is over, about which the mentor has not written a note. */
export const awaitedNote = z.object({
  sessionId: id,
  menteeId: id,
  menteeFullName: z.string(),
  menteeProfilePictureUrl: z.nullable(z.string()),
  endedAt: instant,
})
export type AwaitedNote = z.infer<typeof awaitedNote>
