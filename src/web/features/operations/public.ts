export { FailedJobs } from './failed-jobs.tsx'
export { FailedTasks } from './failed-tasks.tsx'
export { SystemFacts } from './system-facts.tsx'
