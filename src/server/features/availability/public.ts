export { getAvailability, weeklyHours } from './reads/hours.ts'
export { weeklyRanges } from './time-cache.ts'
export {
  isPaused,
  mentorTimeColumns,
  mentorTimeFrom,
  mentorTimeOf,
  timeVersionColumns,
  type MentorTimeRow,
  type TimeVersions,
} from './reads/mentor-times.ts'
export { chooseFree, freeTimes, nextFree } from './reads/next-free.ts'
