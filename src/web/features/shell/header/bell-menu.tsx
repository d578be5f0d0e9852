import { Popover } from '#web/ui/overlays/popover.tsx'
import { desktopQuery, useMediaQuery } from '#web/ui/use-media-query.ts'
import { useOpensOnArrival } from '#web/ui/overlays/use-opens-on-arrival.ts'
import { useBell } from './use-bell.tsx'
import { BellPanel } from './bell-panel.tsx'
import * as t from '#texts/shell/members.ts'

/** The bell and the panel it opens. */
export function BellMenu({ defaultOpen }: { defaultOpen: boolean }) {
  const { label, trigger, triggerClass } = useBell()
  const { button, isOpen, setOpen } = useOpensOnArrival(defaultOpen)
  // In a narrower window the bell is hidden, and its panel would have no place.
  const isWide = useMediaQuery(desktopQuery)
  return (
    <Popover
      label={t.notifications}
      triggerLabel={label}
      triggerRef={button}
      triggerClass={triggerClass}
      trigger={trigger}
      isOpen={isOpen && isWide}
      onOpenChange={setOpen}
      className="w-96"
    >
      <BellPanel onLeave={() => setOpen(false)} />
    </Popover>
  )
}
