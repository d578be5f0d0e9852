import type { Conversation, Party } from '#contract/chat/schemas.ts'

/** The other person of a conversation. */
export const otherParty = ({ partyA, partyB }: Pick<Conversation, 'partyA' | 'partyB'>, readerId: string): Party =>
  partyA.userId === readerId ? partyB : partyA
