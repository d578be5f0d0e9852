import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'

const looks = {
  plain: 'border-line-strong bg-surface text-ink hover:bg-surface-2',
  active: 'border-primary bg-primary-soft text-primary-soft-ink',
  off: 'border-transparent bg-danger-soft text-danger-ink',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
}

type ControlButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Says what pressing it does. */
  label: string
  icon: LucideIcon
  look?: keyof typeof looks
  /** A number in the corner. */
  count?: number
}

/** A round control of the room: named, with a tip. */
export function ControlButton({ label, icon, look = 'plain', count = 0, className, ...rest }: ControlButtonProps) {
  return (
    <Tooltip text={label} placement="top">
      <button
        type="button"
        {...rest}
        className={cx(
          'relative inline-flex size-11 shrink-0 items-center justify-center rounded-full border transition-[background-color] sm:size-12',
          looks[look],
          className,
        )}
      >
        <span className="sr-only">{label}</span>
        <Icon as={icon} />
        {count > 0 ? (
          <span
            aria-hidden="true"
            className="absolute -end-1 -top-1 min-w-5 rounded-full bg-primary px-1 text-center text-micro font-semibold text-on-primary"
          >
            {count}
          </span>
        ) : null}
      </button>
    </Tooltip>
  )
}
