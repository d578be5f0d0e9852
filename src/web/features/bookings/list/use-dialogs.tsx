import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import type { SessionProps } from './session-props.ts'

const dialogs = {
  reschedule: lazyComponent(() => import('./reschedule-dialog.tsx').then((module) => module.RescheduleDialog)),
  cancel: lazyComponent(() => import('./cancel-dialog.tsx').then((module) => module.CancelBookingDialog)),
  answer: lazyComponent(() => import('./answer-move-dialog.tsx').then((module) => module.AnswerMoveDialog)),
}
export type DialogName = keyof typeof dialogs

/** The dialogs that change one session. */
export const useDialogs = (props: SessionProps) => useLazyDialogs(dialogs, props)
