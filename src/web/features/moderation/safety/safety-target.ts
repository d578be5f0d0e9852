import type { ReportSubject } from '#contract/moderation/schemas.ts'

/** What a report or block is about. `person` is null for an anonymous author, who cannot be blocked. */
export type SafetyTarget = {
  what: 'profile' | 'session' | 'review'
  person: { profileId: string; fullName: string } | null
  /** A session or review; without one the person is reported. */
  subject?: ReportSubject
}
