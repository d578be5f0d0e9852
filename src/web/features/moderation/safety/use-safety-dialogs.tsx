import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import type { SafetyTarget } from './safety-target.ts'

const dialogs = {
  report: lazyComponent(() => import('./report-dialog.tsx').then((module) => module.ReportDialog)),
  block: lazyComponent(() => import('./block-dialog.tsx').then((module) => module.BlockDialog)),
}

/** The dialogs that report and block a person: `open` one by name, render `element`. */
export const useSafetyDialogs = (target: SafetyTarget, onBlocked: () => void) =>
  useLazyDialogs(dialogs, { target, onBlocked })
