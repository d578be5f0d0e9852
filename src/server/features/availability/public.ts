export { scheduleAt } from './compiled-schedules.ts'
export { nextFree, timeFrom } from './free-times.ts'
export { packedBusy, packedStarts, unpackInstants, weeklyHours } from './queries.ts'
