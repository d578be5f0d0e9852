import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { toneClass } from './tone.ts'

export type BannerTone = 'info' | 'success' | 'warning' | 'danger'

type InlineAlertProps = {
  tone?: BannerTone
  title?: ReactNode
  children?: ReactNode
  /** A button or link. */
  action?: ReactNode
  /** `alert` interrupts a screen reader, `status` does not; leave out for content that is there on load. */
  role?: 'alert' | 'status'
  className?: string
}

const icons: Record<BannerTone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}

/** A message next to what it is about: inside a form, above a list. */
export function InlineAlert({ tone = 'info', title, children, action, role, className }: InlineAlertProps) {
  const isOneLine = Boolean(action) && (!title || !children)
  return (
    <div role={role} className={cx('@container rounded-lg p-4', toneClass[tone], className)}>
      <div className={cx('flex flex-wrap gap-x-3 gap-y-3 @sm:flex-nowrap', isOneLine && '@sm:items-center')}>
        <Icon as={icons[tone]} className={isOneLine ? '' : 'mt-0.5'} />
        <div className="min-w-0 flex-1 text-ui">
          {title ? <p className="font-semibold">{title}</p> : null}
          {children ? <div className={cx('text-ink', Boolean(title) && 'mt-0.5')}>{children}</div> : null}
        </div>
        {action ? (
          <div className="flex w-full flex-wrap items-center gap-2 ps-8 @sm:w-auto @sm:shrink-0 @sm:self-center @sm:ps-0">
            {action}
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** One line under the header about the state of the whole account; never two at once. */
export function Banner({ tone = 'info', children, action, role }: Omit<InlineAlertProps, 'title' | 'className'>) {
  return (
    <div role={role} className={toneClass[tone]}>
      <div className="gutter mx-auto flex max-w-marketing flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-ui">
        <Icon as={icons[tone]} />
        <div className="min-w-0 flex-1 basis-48 font-medium">{children}</div>
        {action}
      </div>
    </div>
  )
}
