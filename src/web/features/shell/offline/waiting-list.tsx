import { Clock, TriangleAlert } from 'lucide-react'
import { dropCommand, useQueue } from '#web/platform/offline/command-queue.ts'
import type { QueuedCommand } from '#web/platform/offline/queued-command.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import * as t from '#texts/offline.ts'

/** All that waits for a network or was refused, in the order in which it is sent, each with the way to its page. */
export function WaitingList({ isOpen, onClose }: OpenState) {
  const { entries } = useQueue()
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={t.title}>
      <p role="status" className="text-ui text-ink-2">
        {entries.length > 0 ? t.text : t.none}
      </p>
      <ul aria-label={t.title} className="mt-3 divide-y divide-line">
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} onLeave={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}

function Row({ entry, onLeave }: { entry: QueuedCommand; onLeave: () => void }) {
  const { id, state, reason, page } = entry
  const hasFailed = state === 'failed'
  const name = nameOf(entry)
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="text-ui wrap-anywhere">{name}</p>
        <p className={`flex items-start gap-1.5 text-meta ${hasFailed ? 'text-danger-ink' : 'text-ink-2'}`}>
          <Icon as={hasFailed ? TriangleAlert : Clock} size={16} className="mt-0.5" />
          {hasFailed ? t.notSaved({ reason: reason ?? '' }) : t.waits}
        </p>
      </div>
      <div className="flex gap-4">
        <Link to={page} aria-label={t.openOf({ name })} className={buttonClass('link')} onClick={onLeave}>
          {t.open}
        </Link>
        <Button variant="link" aria-label={t.discardOf({ name })} onClick={() => dropCommand(id)}>
          {t.discard}
        </Button>
      </div>
    </li>
  )
}

function nameOf({ kind, name, input }: QueuedCommand): string {
  if (kind === 'note') return t.note({ name })
  if (kind === 'seat') return t.seat({ name })
  if (kind === 'mentor') return ((input.body as { isSaved: boolean }).isSaved ? t.saved : t.unsaved)({ name })
  return (input.body as { isDone: boolean }).isDone ? t.done({ name }) : t.undone({ name })
}
