export { authRecordOf, findPerson, type Person } from './queries.ts'
export { emailKey } from './policy.ts'
export { requireRecentAuthentication } from './reauthentication/policy.ts'
