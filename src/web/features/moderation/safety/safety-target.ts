import type { ReportSubject } from '#contract/moderation/schemas.ts'

/** Messages of the reported person as decrypted in this browser; `chosen` is the one that was pointed at. */
export type ReportedConversation = {
  id: string
  messages: readonly { id: string; text: string; createdAt: string }[]
  chosen: string | null
}

/** What a report or block is about. `person` is null for an anonymous author, who cannot be blocked. */
export type SafetyTarget = {
  what: 'profile' | 'session' | 'review'
  person: { profileId: string; fullName: string } | null
  /** A session or review; without one the person is reported. */
  subject?: ReportSubject
  /** The conversation that the report comes from: messages of the person that can go with it. */
  conversation?: ReportedConversation
}
