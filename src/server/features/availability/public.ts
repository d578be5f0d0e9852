export { getAvailability, weeklyHours } from './reads/hours.ts'
export { isPaused, mentorTimeColumns, mentorTimeFrom, mentorTimeOf, type MentorTimeRow } from './reads/mentor-times.ts'
export { nextFree } from './reads/next-free.ts'
