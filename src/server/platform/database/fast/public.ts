export { batchArray, batchReads, existsByKey } from './batch-reads.ts'
export { insertJobs } from './job-insert.ts'
export { pipeline, sendWithCommit } from './pipelining.ts'
export { coalesceRequests } from './request-coalescing.ts'
