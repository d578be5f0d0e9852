import type { OpenConversation } from '#contract/chat/schemas.ts'
import type { ThreadMessage } from '#web/features/chat/public.ts'
import type { ReportedConversation } from '#web/features/moderation/public.ts'

/** How many messages a report offers to choose from. */
const offered = 20

/** What the other person wrote, latest last, to choose from for a report; around the message that was pointed at, if one was. */
export function reportedConversation(
  { id }: OpenConversation,
  personId: string,
  messages: readonly ThreadMessage[],
  chosen: ThreadMessage | null,
): ReportedConversation {
  const readable = messages.flatMap((message) => {
    const text = message.content?.text || message.content?.file?.name
    if (message.senderId !== personId || !text) return []
    return [{ id: message.id, text, createdAt: message.createdAt }]
  })
  const at = chosen ? readable.findIndex((message) => message.id === chosen.id) : readable.length - 1
  const end = Math.min(readable.length, Math.max(at + offered / 2, offered))
  return { id, messages: readable.slice(Math.max(0, end - offered), end), chosen: chosen?.id ?? null }
}
