import { MessageSquare } from 'lucide-react'
import { chatRoutes } from '#contract/chat/routes.ts'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { paths } from '#web/paths.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { NavLink } from '#web/platform/routing/link.tsx'
import { UnreadDot } from './unread-dot.tsx'
import * as t from '#texts/shell/members.ts'

const countFresh = 120_000

/** The way to the conversations, with the number of unread messages. */
export function ChatButton() {
  const unread = useRead(chatRoutes.unreadMessages, {}, { staleTime: countFresh }).data ?? 0
  return (
    <NavLink
      to={paths.chat}
      aria-label={unread > 0 ? t.messagesUnread({ n: unread }) : t.messages}
      className={iconButtonClass()}
    >
      <span aria-hidden="true" className="relative">
        <Icon as={MessageSquare} />
        <UnreadDot count={unread} />
      </span>
    </NavLink>
  )
}
