export { listAwaitedNotes, listOwnSteps, listSteps } from './queries.ts'
