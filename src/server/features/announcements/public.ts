export { batchSize, peoplePerJob } from './store.ts'
