import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import { useLazyDialogs } from '#web/platform/routing/lazy-dialogs.tsx'
import type { SafetyTarget } from './safety-target.ts'

const dialogs = {
  report: lazyComponent(() => import('./report-dialog.tsx').then((module) => module.ReportDialog), ['safety']),
  block: lazyComponent(() => import('./block-dialog.tsx').then((module) => module.BlockDialog), ['safety']),
}

/** The dialogs that report and block a person: `open` one by name, render `element`. */
export const useSafetyDialogs = (target: SafetyTarget, onBlocked: () => void) =>
  useLazyDialogs(dialogs, { target, onBlocked })
