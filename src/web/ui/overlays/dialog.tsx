import type { ReactNode } from 'react'
import { OnceOpen } from './once-open.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

export type DialogProps = {
  isOpen: boolean
  /** Called with false by Escape, the cross and a press outside; confirm here before text is lost. */
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  children: ReactNode
  /** Buttons: the safe one first, the destructive one on the far side. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** For questions that must be answered: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog'
}

/** The frame of every dialog. Overlays bring most of react-aria: they are fetched once the page is used. */
export const dialogFrame = lazyComponent(() => import('./dialog-panel.tsx').then((module) => module.DialogPanel))

/** A dialog on wide screens, a bottom sheet below `md`. */
export function Dialog(props: DialogProps) {
  return <OnceOpen panel={dialogFrame} props={props} />
}
