export { changeTimeZone } from './change-time-zone.ts'
export { isActive, isAt } from './policy.ts'
export { experienceRows, experiencesOf, showExperience, topicIds, topicsOf, type ExperienceRow } from './queries.ts'
