export { changeTimeZone } from './change-time-zone.ts'
export { isActive, isAt, isOnBreakAt } from './policy.ts'
export { removePartOf } from './remove-part.ts'
export {
  experienceRows,
  experiencesOf,
  introductionOf,
  showExperience,
  topicIds,
  topicsOf,
  type ExperienceRow,
} from './queries.ts'
