export { BlockedPeople } from './safety/blocked-people.tsx'
export { ReportReview } from './safety/report-review.tsx'
export { Safety } from './safety/safety.tsx'
export type { SafetyTarget } from './safety/safety-target.ts'
