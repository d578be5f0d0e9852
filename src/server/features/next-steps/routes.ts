import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { addStep, changeStep, deleteStep } from './change-steps.ts'
import { nextStepNotices } from './notices.ts'
import { listAwaitedNotes, listOwnSteps, listSteps, readNote } from './queries.ts'
import { writeNote } from './write-note.ts'

/** What two people agreed to do after a session, and what a mentor wrote down about it. */
export function createNextSteps(): Feature {
  return {
    name: 'next-steps',
    endpoints: implement(nextStepRoutes, {
      nextSteps: query(listSteps),
      addNextStep: command(addStep),
      changeNextStep: command(changeStep),
      deleteNextStep: command(deleteStep),
      ownNextSteps: query(listOwnSteps),
      sessionNote: query(readNote),
      writeSessionNote: command(writeNote),
      awaitedNotes: query(listAwaitedNotes),
    }),
    notices: nextStepNotices,
  }
}
