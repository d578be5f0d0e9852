export { listInvites, listRequests } from './cohosts/queries.ts'
export { discoverSessions } from './discovery/discover-sessions.ts'
export { listOwnSessions } from './discovery/list-own-sessions.ts'
export { recommendSessions } from './discovery/recommend-sessions.ts'
export { hostedOccurrenceEntries } from './series/hosted-entries.ts'
export {
  occurrenceEntries,
  ownOccurrenceEntries,
  ownOccurrencesBefore,
  type OccurrenceSummary,
} from './discovery/find-own-occurrences.ts'
export { isVisibleTo } from './policy.ts'
export { findHosts, seriesOfRow } from './queries.ts'
export { occurrencesMet } from './seats/occurrences-met.ts'
export { joinableOccurrence, recordOccurrenceAttendance } from './seats/join-occurrence.ts'
export { replayOccurrences } from './series/replay-zones.ts'
