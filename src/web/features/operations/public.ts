export { FailedJobs } from './failed-jobs.tsx'
export { FailedTasks } from './failed-tasks.tsx'
export { InstanceKeys } from './instance-keys.tsx'
export { factIds, SystemFacts } from './system-facts.tsx'
