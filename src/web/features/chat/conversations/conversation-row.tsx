import type { KeyboardEvent } from 'react'
import type { Conversation } from '#contract/chat/schemas.ts'
import { cx } from '#web/ui/cx.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { paths } from '#web/paths.ts'
import { NavLink } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { otherParty } from '../other-party.ts'
import { UnreadBadge } from '../unread-badge.tsx'
import { TimeLabel } from './time-label.tsx'
import { usePreview } from './use-preview.ts'
import * as t from '#texts/chat.ts'

/** A conversation of the list: person, last message, when, and how many are unread. */
export function ConversationRow({ conversation }: { conversation: Conversation }) {
  const { userId } = useMe()
  const person = otherParty(conversation, userId)
  const name = person.userName
  const { unreadCount, updatedAt, id } = conversation
  const { lead, text } = usePreview(conversation)
  return (
    <li>
      <NavLink
        to={paths.conversation(id)}
        data-list-stop
        data-conversation
        onKeyDown={moveByArrows}
        className={
          'flex min-h-18 items-center gap-3 px-4 py-3 text-ink no-underline hover:bg-surface-2 ' +
          'aria-[current=page]:bg-primary-soft'
        }
      >
        <Avatar name={name} seed={person.profileId ?? id} src={person.profilePictureUrl} size={44} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-2">
            <span className="truncate text-ui font-semibold">{name}</span>
            <span className="shrink-0 text-meta text-ink-2 tnum">
              <TimeLabel at={updatedAt} />
            </span>
          </span>
          <span className="flex items-center justify-between gap-2">
            <span
              className={cx('flex min-w-0 gap-1 text-meta', unreadCount > 0 ? 'font-semibold text-ink' : 'text-ink-2')}
            >
              {lead ? <span className="shrink-0">{lead} </span> : null}
              {/* Of a message in the other direction the beginning is shown, too. */}
              <span dir="auto" className="truncate">
                {text || '\u00a0'}
              </span>
            </span>
            {unreadCount > 0 ? (
              <>
                <UnreadBadge count={unreadCount} />
                <span className="sr-only">{t.unreadCount({ n: unreadCount })}</span>
              </>
            ) : null}
          </span>
        </span>
      </NavLink>
    </li>
  )
}

/** Up and down move between the rows; Enter opens one, as for every link. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-conversation]') ?? [])]
  const here = rows.indexOf(event.currentTarget)
  event.preventDefault()
  rows[here + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}
