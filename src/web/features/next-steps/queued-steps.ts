import type { NextStep } from '#contract/next-steps/schemas.ts'
import { waitingInput } from '#web/platform/offline/command-queue.ts'
import type { QueuedCommand } from '#web/platform/offline/queued-command.ts'

/** What a waiting command about a step is about. */
export const stepTarget = (id: string) => `next-step ${id}`

/** Whether a step is done, with what waits for a network. */
export function isDoneNow(step: NextStep, queued: readonly QueuedCommand[]): boolean {
  const body = waitingInput(queued, stepTarget(step.id))?.body as { isDone: boolean } | undefined
  return body?.isDone ?? step.isDone
}
