export type { FreeTimes, ZoneChange } from './free-times.ts'
export { mentorProfile, profileOf, profilesOf, publicPerson, type ProfileFacts } from './find-profiles.ts'
export { mentorCards, type Listed } from './mentor-cards.ts'
export { isVisibleTo } from './policy.ts'
