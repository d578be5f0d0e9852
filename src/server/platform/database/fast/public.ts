export { batchReads, existsByKey } from './batch-reads.ts'
export { onOneConnection, pipeline, sendWithCommit } from './pipelining.ts'
export { coalesceRequests } from './request-coalescing.ts'
