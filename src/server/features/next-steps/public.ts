export { listAwaitedNotes, listOwnSteps } from './queries.ts'
