export { changeTimeZone } from './change-time-zone.ts'
export { isActive, isAt } from './policy.ts'
export { experiencesOf, topicIds, topicsOf } from './queries.ts'
