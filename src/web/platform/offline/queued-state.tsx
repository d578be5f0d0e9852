import { Clock, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { useOnline } from '#web/platform/dom/online.ts'
import { dropCommand, useQueue } from './command-queue.ts'
import type { QueuedCommand } from './queued-command.ts'
import * as common from '#texts/common.ts'
import * as t from '#texts/offline.ts'

type QueuedStateProps = {
  queued: QueuedCommand | undefined
  /** Gives the command again, for what the screen shows now. */
  onRetry?: () => void
  className?: string
}

/** Right after what it was done with: that it waits for a connection, or why it was not saved. Nothing while it is on its way. */
export function QueuedState({ queued, onRetry, className }: QueuedStateProps) {
  const isOnline = useOnline()
  const { isStalled } = useQueue()
  const ref = useRef<HTMLDivElement>(null)
  // Its buttons go away with a press.
  const focusBefore = () =>
    ref.current?.previousElementSibling?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  const isShown = queued && (queued.state === 'failed' || isStalled || !isOnline)
  return (
    <div ref={ref} role="status" className={cx('text-meta empty:hidden', className)}>
      {isShown ? <State queued={queued} onDone={focusBefore} {...(onRetry && { onRetry })} /> : null}
    </div>
  )
}

type StateProps = { queued: QueuedCommand; onDone: () => void; onRetry?: () => void }

function State({ queued, onDone, onRetry }: StateProps) {
  const { id, state, reason, mayHaveArrived } = queued
  const hasFailed = state === 'failed'
  const press = (act: () => void) => () => {
    onDone()
    act()
  }
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3', hasFailed ? 'text-danger-ink' : 'text-ink-2')}>
      <p className="flex min-w-0 items-start gap-1.5 py-1">
        <Icon as={hasFailed ? TriangleAlert : Clock} size={16} className="mt-0.5" />
        <span className="min-w-0 wrap-anywhere">{hasFailed ? t.notSaved({ reason: reason ?? '' }) : t.waits}</span>
      </p>
      {hasFailed && onRetry ? (
        <Button variant="link" size="sm" onClick={press(onRetry)}>
          {common.tryAgain}
        </Button>
      ) : null}
      {hasFailed || !mayHaveArrived ? (
        <Button variant="link" size="sm" onClick={press(() => dropCommand(id))}>
          {hasFailed ? t.discard : common.undo}
        </Button>
      ) : null}
    </div>
  )
}
