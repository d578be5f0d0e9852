import { Suspense, useState } from 'react'
import { lazyComponent } from '#web/platform/lazy-page.tsx'
import type { SessionProps } from './parts.ts'

// Their code comes when a session is to be changed.
const dialogs = {
  reschedule: lazyComponent(() => import('./reschedule-dialog.tsx').then((module) => module.RescheduleDialog)),
  cancel: lazyComponent(() => import('./cancel-dialog.tsx').then((module) => module.CancelDialog)),
  answer: lazyComponent(() => import('./answer-move-dialog.tsx').then((module) => module.AnswerMoveDialog)),
}
export type DialogName = keyof typeof dialogs

/** The dialogs of one session: `open` one by name; `element` is where they stand. Each opening starts anew. */
export function useDialogs(props: SessionProps) {
  const [shown, setShown] = useState<{ name: DialogName; time: number; isOpen: boolean } | null>(null)
  const open = (name: DialogName) => setShown((before) => ({ name, time: (before?.time ?? 0) + 1, isOpen: true }))
  const close = () => setShown((before) => before && { ...before, isOpen: false })
  const Shown = shown && dialogs[shown.name].Component
  const element = Shown ? (
    <Suspense>
      <Shown key={shown.time} {...props} isOpen={shown.isOpen} onClose={close} />
    </Suspense>
  ) : null
  return { open, element }
}
