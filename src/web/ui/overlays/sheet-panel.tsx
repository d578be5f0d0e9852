import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { cx } from '#web/ui/cx.ts'
import { DialogHeader, overlayClass } from './dialog-panel.tsx'

export type SheetProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  children: ReactNode
  /** `end`: the side menu of phones; `bottom`: actions; `full`: long lists on phones. */
  placement?: 'end' | 'bottom' | 'full'
}

const places = {
  end: {
    overlay: 'justify-end',
    panel: 'h-full w-[min(20rem,88%)] border-s data-entering:translate-x-8 rtl:data-entering:-translate-x-8',
  },
  bottom: {
    overlay: 'items-end justify-center',
    panel: 'max-h-[92%] w-full max-w-form rounded-t-hero border-x border-t data-entering:translate-y-8',
  },
  full: { overlay: 'items-end', panel: 'h-full w-full data-entering:translate-y-8' },
}

/** The panel of an open `Sheet`; always with a close button. */
export function SheetPanel({ isOpen, onOpenChange, title, children, placement = 'bottom' }: SheetProps) {
  const place = places[placement]
  return (
    <ModalOverlay
      data-overlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className={cx(overlayClass, place.overlay)}
    >
      <Modal
        className={cx(
          'flex flex-col overflow-hidden border-line bg-surface transition-transform duration-slow',
          place.panel,
        )}
      >
        <AriaDialog className="flex min-h-0 grow flex-col outline-none">
          <DialogHeader title={title} onClose={() => onOpenChange(false)} />
          <div className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain px-5 pb-[max(1rem,env(safe-area-inset-bottom))]">
            {children}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
