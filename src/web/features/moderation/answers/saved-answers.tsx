import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { SavedAnswer } from '#contract/moderation/answer-routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { useFocusWhenShorter } from '#web/platform/dom/focus-when-shorter.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import { DeleteAnswerDialog } from './delete-answer-dialog.tsx'
import * as t from '#texts/moderation/saved-answers.ts'

// It brings zod.
const editor = lazyComponent(() => import('./answer-dialog.tsx').then((module) => module.AnswerDialog))

type Open = { dialog: 'edit'; answer: SavedAnswer | null } | { dialog: 'delete'; answer: SavedAnswer }

/** The answers that staff share: add, edit, delete. */
export function SavedAnswers() {
  const read = useRead(staffRoutes.savedAnswers, {})
  const [open, setOpen] = useState<Open | null>(null)
  const whenLoaded = usePreload(editor)
  const edit = (answer: SavedAnswer | null) => whenLoaded(() => setOpen({ dialog: 'edit', answer }))
  const close = () => setOpen(null)
  const holder = useFocusWhenShorter<HTMLDivElement>(read.data?.length)
  if (!read.data) return <ReadPlaceholder read={read} skeleton={<SkeletonCard />} what={t.what} />
  const add = (
    <Button variant="primary" icon={<Icon as={Plus} size={16} />} onClick={() => edit(null)}>
      {t.add}
    </Button>
  )
  return (
    <div ref={holder} tabIndex={-1} className="outline-none">
      {read.data.length === 0 ? (
        <EmptyState seed="saved-answers" title={t.none} action={add}>
          {t.noneText}
        </EmptyState>
      ) : (
        <>
          {add}
          <ul
            aria-label={t.title}
            className="mt-4 flex flex-col divide-y divide-line rounded-card border border-line bg-surface"
          >
            {read.data.map((answer) => (
              <Row
                key={answer.id}
                answer={answer}
                onEdit={() => edit(answer)}
                onDelete={() => setOpen({ dialog: 'delete', answer })}
              />
            ))}
          </ul>
        </>
      )}
      {open?.dialog === 'edit' ? (
        <Suspense>
          <editor.Component answer={open.answer} onClose={close} />
        </Suspense>
      ) : null}
      {open?.dialog === 'delete' ? <DeleteAnswerDialog answer={open.answer} onClose={close} /> : null}
    </div>
  )
}

type RowProps = { answer: SavedAnswer; onEdit: () => void; onDelete: () => void }

const Row = ({ answer: { title, text }, onEdit, onDelete }: RowProps) => (
  <li className="flex items-start justify-between gap-3 px-4 py-3">
    <div className="min-w-0">
      <h2 dir="auto" className="text-h3 wrap-anywhere">
        {title}
      </h2>
      <p dir="auto" className="mt-1 text-ui whitespace-pre-line text-ink-2 wrap-anywhere">
        {text}
      </p>
    </div>
    <div className="-me-2.5 flex shrink-0">
      <IconButton label={t.editOne({ title })} icon={Pencil} onClick={onEdit} />
      <IconButton label={t.deleteOne({ title })} icon={Trash2} onClick={onDelete} />
    </div>
  </li>
)
