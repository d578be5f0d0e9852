import type { ReactNode } from 'react'
import { OnceOpen } from './once-open.tsx'
import { onDemand } from './on-demand.ts'

export type DialogProps = {
  isOpen: boolean
  /** Called with false by Escape, the cross and a press outside; ask here before text is lost. */
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  children: ReactNode
  /** Buttons: the safe one first, the destructive one on the far side. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** For questions that must be answered: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog'
}

// Overlays bring most of react-aria: they come once the page stands, not before it.
const panel = onDemand(() => import('./dialog-panel.tsx').then((module) => module.DialogPanel))

/** A dialog on wide screens, a bottom sheet below `md`. */
export function Dialog(props: DialogProps) {
  return <OnceOpen panel={panel} props={props} />
}
