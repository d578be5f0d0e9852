import { chatRoutes } from '#contract/chat/routes.ts'
import type { Conversation } from '#contract/chat/schemas.ts'
import { usePages } from '#web/platform/api/use-pages.ts'

const cursorOf = ({ updatedAt, id }: Conversation) => `${updatedAt}_${id}`

/** The reader's conversations, latest first; with a text those whose person's name holds it. */
export const useConversations = (text: string) =>
  usePages(
    chatRoutes.conversations,
    { query: text ? { text } : {} },
    { after: cursorOf, start: {}, keepPrevious: true },
  )
