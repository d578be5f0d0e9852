import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { toneClass, type Tone } from './tone.ts'

type ChipProps = {
  tone?: Tone
  icon?: ReactNode
  /** With a label such as "Remove DevOps" the chip gets a cross. */
  removeLabel?: string
  onRemove?: () => void
  className?: string
  children: ReactNode
}

/** A short label: status, topic, choice. Its meaning never depends on colour alone. */
export function Chip({ tone = 'neutral', icon, removeLabel, onRemove, className, children }: ChipProps) {
  return (
    <span
      className={cx(
        'chip inline-flex min-h-6 items-center gap-1 rounded-chip px-2 py-1 text-micro',
        toneClass[tone],
        className,
      )}
    >
      {icon}
      {children}
      {onRemove ? (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className={
            'relative -my-1 -me-1 ms-0.5 flex size-6 items-center justify-center rounded-chip after:absolute ' +
            'after:-inset-2.5 hover:bg-surface-3'
          }
        >
          <Icon as={X} size={16} />
        </button>
      ) : null}
    </span>
  )
}
