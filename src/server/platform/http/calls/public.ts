export type { Push, Pushes } from './call.ts'
export { createDispatch, type Dispatch } from './dispatch.ts'
