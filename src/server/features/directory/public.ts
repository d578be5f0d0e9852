export { findByNamePart } from './reads/find-by-name-part.ts'
export { findMentors } from './reads/search-users.ts'
export { recommendedMentors } from './reads/recommended-mentors.ts'
export { rebalanceSearch, refreshSearch } from './store.ts'
