import type { Conversation, Party } from '#contract/chat/schemas.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

/** The other person of a conversation. */
export const otherParty = ({ partyA, partyB }: Pick<Conversation, 'partyA' | 'partyB'>, readerId: string): Party =>
  partyA.userId === readerId ? partyB : partyA

/** How a person is named; people without an account any more have no name. */
export function usePartyName(): (party: Party) => string {
  const { goneName } = useMessages('chat')
  return ({ userId, userName }) => (userId === null || userName === '' ? goneName : userName)
}
