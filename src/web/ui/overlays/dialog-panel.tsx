import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { cx } from '#web/ui/cx.ts'
import { X } from 'lucide-react'
import { Icon } from '#web/ui/media/icon.tsx'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import * as ui from '#texts/ui.ts'

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
  /** Where the focus goes once it is closed, if not back to where it was. */
  focusAfter?: FocusPlace | undefined
}

export type FocusPlace = () => HTMLElement | null

const sizes = { sm: 'md:max-w-sm', md: 'md:max-w-lg', lg: 'md:max-w-reading' }

/** The backdrop and its animation, shared by dialogs and sheets. */
export const overlayClass =
  'fixed inset-0 z-50 flex h-(--visual-viewport-height) bg-scrim transition-opacity duration-slow ' +
  'data-entering:opacity-0 data-exiting:opacity-0 data-exiting:duration-base'

const panelClass =
  'flex max-h-[92%] w-full flex-col overflow-hidden rounded-t-hero border border-line bg-surface shadow-popover dark:bg-surface-2 ' +
  'transition-transform duration-slow data-entering:translate-y-8 data-exiting:translate-y-8 md:rounded-hero'

/** The panel of an open `Dialog`. */
export function DialogPanel({
  isOpen,
  onOpenChange,
  title,
  children,
  footer,
  size = 'md',
  role = 'dialog',
  focusAfter,
}: DialogProps) {
  return (
    <ModalOverlay
      data-overlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={role === 'dialog'}
      className={cx(overlayClass, 'items-end justify-center md:items-center md:p-6')}
    >
      <Modal className={cx(panelClass, sizes[size])}>
        <AriaDialog role={role} className="flex min-h-0 flex-col outline-none">
          <DialogHeader title={title} onClose={() => onOpenChange(false)} />
          <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 md:px-6">{children}</div>
          {footer ? <DialogFooter>{footer}</DialogFooter> : null}
          {focusAfter ? <FocusAfter to={focusAfter} /> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Rendered in a dialog: it goes with it, and then moves the focus, after the dialog has given it back. */
function FocusAfter({ to }: { to: FocusPlace }) {
  const move = useEffectEvent(() => requestAnimationFrame(() => to()?.focus()))
  useEffect(() => () => void move(), [])
  return null
}

export function DialogHeader({ title, onClose }: { title: ReactNode; onClose: () => void }) {
  return (
    <div className="flex shrink-0 items-start justify-between gap-3 py-3 ps-5 pe-3 md:ps-6 md:pt-4">
      <Heading slot="title" level={2} className="pt-2 text-h2">
        {title}
      </Heading>
      <CloseButton onClick={onClose} />
    </div>
  )
}

/** On phones the buttons share a row where they fit; else the last one, which answers, stands above. */
function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div
      className={
        'flex shrink-0 flex-wrap-reverse gap-3 border-t border-line px-5 pt-4 ' +
        'pb-[max(1rem,env(safe-area-inset-bottom))] *:flex-auto md:justify-end md:px-6 md:*:flex-none'
      }
    >
      {children}
    </div>
  )
}

/** The cross of dialogs and sheets. */
function CloseButton({ onClick, className }: { onClick: () => void; className?: string }) {
  return (
    <button
      type="button"
      aria-label={ui.close}
      title={ui.close}
      onClick={onClick}
      className={iconButtonClass('md', className)}
    >
      <Icon as={X} />
    </button>
  )
}
