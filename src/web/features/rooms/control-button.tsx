import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'

const looks = {
  plain: 'border-line-strong bg-surface text-ink group-hover:bg-surface-2',
  active: 'border-primary bg-primary-soft text-primary-soft-ink',
  off: 'border-transparent bg-danger-soft text-danger-ink',
  danger: 'border-transparent bg-danger text-on-danger group-hover:bg-danger-hover',
}

type ControlButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Says what pressing it does. */
  label: string
  /** A word of it, which stands below the icon. */
  word: string
  icon: LucideIcon
  look?: keyof typeof looks
  /** A number in the corner. */
  count?: number
}

/** A control of the room: a round icon above its word, which a low screen has no place for; named in full, with a tip. */
export function ControlButton(props: ControlButtonProps) {
  const { label, word, icon, look = 'plain', count = 0, className, ...rest } = props
  return (
    <Tooltip text={label} placement="top">
      <button
        type="button"
        {...rest}
        className={cx('group inline-flex min-w-11 shrink-0 flex-col items-center gap-1 rounded-lg', className)}
      >
        <span className="sr-only">{label}</span>
        <span
          className={cx(
            'relative inline-flex size-11 items-center justify-center rounded-full border transition-[background-color]',
            looks[look],
          )}
        >
          <Icon as={icon} />
          {count > 0 ? (
            <span
              aria-hidden="true"
              className="absolute -end-1 -top-1 min-w-5 rounded-full bg-primary px-1 text-center text-micro font-semibold text-on-primary"
            >
              {count}
            </span>
          ) : null}
        </span>
        <span
          aria-hidden="true"
          className="-mx-1 rounded-chip bg-surface px-1 text-micro text-ink-2 [@media(max-height:26rem)]:hidden"
        >
          {word}
        </span>
      </button>
    </Tooltip>
  )
}
