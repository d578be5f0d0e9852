import { withMessages } from '#web/platform/i18n/messages.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import type { SafetyTarget } from './safety-target.ts'

const dialogs = {
  report: lazyComponent(
    withMessages(['safety'], () => import('./report-dialog.tsx').then((module) => module.ReportDialog)),
  ),
  block: lazyComponent(
    withMessages(['safety'], () => import('./block-dialog.tsx').then((module) => module.BlockDialog)),
  ),
}

/** The dialogs that report and block a person: `open` one by name, render `element`. */
export const useSafetyDialogs = (target: SafetyTarget, onBlocked: () => void) =>
  useLazyDialogs(dialogs, { target, onBlocked })
