export { recommendedMentors } from './reads/recommended-mentors.ts'
