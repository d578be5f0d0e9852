export { countAttended, countBooked, findStats } from './queries.ts'
