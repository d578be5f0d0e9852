import { Popover } from '#web/ui/overlays/popover.tsx'
import { useOpensOnArrival } from '#web/ui/overlays/use-opens-on-arrival.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useBell } from './bell-button.tsx'
import { BellPanel } from './bell-panel.tsx'

/** The bell and the panel it opens. */
export function BellMenu({ defaultOpen }: { defaultOpen: boolean }) {
  const t = useMessages('member-shell')
  const { label, trigger, triggerClass } = useBell()
  const { button, isOpen, setOpen } = useOpensOnArrival(defaultOpen)
  return (
    <Popover
      label={t.notifications}
      triggerLabel={label}
      triggerRef={button}
      triggerClass={triggerClass}
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="w-96"
    >
      <BellPanel onLeave={() => setOpen(false)} />
    </Popover>
  )
}
