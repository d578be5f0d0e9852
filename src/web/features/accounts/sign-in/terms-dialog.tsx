import { Suspense } from 'react'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

// Dialogs need react-aria, which the sign-up page loads only when the terms are opened.
const terms = lazyComponent(() => import('./terms-dialog-content.tsx').then((module) => module.TermsDialogContent))

/** The terms over the form; accepting ticks the box. */
export function TermsDialog(props: { onClose: () => void; onAccept: () => void }) {
  return (
    <Suspense>
      <terms.Component {...props} />
    </Suspense>
  )
}
