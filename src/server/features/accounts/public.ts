export { authRecordOf, findPerson, findRecipient, type Person } from './queries.ts'
export { deletionTime, emailKey } from './policy.ts'
export { revokeDeviceSessions } from './sign-in/revoke-device-sessions.ts'
export { requireRecentAuthentication } from './reauthentication/policy.ts'
