export { changeTimeZone } from './change-time-zone.ts'
export { findVisible, isAt, isVisibleTo } from './policy.ts'
export { experiencesOf, topicIds, topicsOf } from './queries.ts'
