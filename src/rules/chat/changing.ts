import { chatLimits } from '#contract/chat/constants.ts'
import { MINUTE } from '#rules/time/days.ts'

/** Whether a message was sent so recently that its sender may edit its text. */
export const isEditable = (sentAt: number, now: number): boolean => now - sentAt <= chatLimits.editMinutes * MINUTE

/** Whether a message was sent so recently that its sender may delete it for both. */
export const isDeletable = (sentAt: number, now: number): boolean => now - sentAt <= chatLimits.deleteMinutes * MINUTE
