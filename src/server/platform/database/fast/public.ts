export { pipeline, sendWithCommit } from './pipelining.ts'
export { coalesceRequests } from './request-coalescing.ts'
