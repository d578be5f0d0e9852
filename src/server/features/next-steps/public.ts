export { listAwaitedNotes, listOwnSteps, listStepsBetween } from './queries.ts'
