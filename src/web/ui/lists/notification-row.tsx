import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar, type AvatarProps } from '#web/ui/media/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'

type NotificationRowProps = {
  icon: LucideIcon
  /** The person it is about, whose face carries the icon; without one the icon stands alone. */
  person?: Pick<AvatarProps, 'name' | 'seed' | 'src'> | null
  /** The message: the row's only link (`cardLinkClass`), or plain text without a target. */
  children: ReactNode
  /** When: a `time`. */
  age: ReactNode
  /** The word "Unread"; absent once it was read. */
  unread?: string | undefined
  /** A button beside the link, such as "Mark as read". */
  action?: ReactNode
  className?: string
}

/** One notification: read or unread by weight, dot and word; the whole row is its link. */
export function NotificationRow({ icon, person, children, age, unread, action, className }: NotificationRowProps) {
  return (
    <div className={cx('relative flex items-start gap-3.5 hover:bg-surface-2 large-text:flex-wrap', className)}>
      <span
        className={
          'relative mt-0.5 flex size-10 shrink-0 items-center justify-center rounded-full bg-primary-soft ' +
          'text-primary-soft-ink'
        }
      >
        {person ? (
          <>
            <Avatar {...person} size={40} />
            <span
              className={
                'absolute -end-1 -bottom-1 flex size-5 items-center justify-center rounded-full bg-primary-soft ' +
                'ring-2 ring-surface'
              }
            >
              <Icon as={icon} size={16} className="size-3" />
            </span>
          </>
        ) : (
          <Icon as={icon} />
        )}
      </span>
      <div className="min-w-0 grow large-text:order-last large-text:basis-full">
        <p className={cx('text-ui', unread ? 'font-semibold text-ink' : 'text-ink-2')}>{children}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-1 text-meta text-ink-2">
          {unread ? (
            <>
              <span aria-hidden="true" className="size-2 rounded-full bg-live" />
              <span className="font-medium text-ink">{unread}</span>
              <span aria-hidden="true">·</span>
            </>
          ) : null}
          <span className="whitespace-nowrap">{age}</span>
        </p>
      </div>
      {action ? <div className="relative z-1 shrink-0">{action}</div> : null}
    </div>
  )
}
