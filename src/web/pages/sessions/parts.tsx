import { Suspense, type ComponentProps } from 'react'
import { BookingInCalendar } from '#web/features/booking/add-to-calendar.tsx'
import { JoinSession } from '#web/features/booking/join-session.tsx'
import { TroubleAlert } from '#web/features/booking/trouble-alert.tsx'
import type { CardParts } from '#web/features/sessions/parts.ts'
import type { SlotPicker } from '#web/features/slots/slot-picker.tsx'
import { wallTimeOf } from '#web/features/slots/wall-time.ts'
import { lazyComponent } from '#web/platform/lazy-page.tsx'

// The calendar comes when someone moves a session.
const picker = lazyComponent(() => import('#web/features/slots/slot-picker.tsx').then((module) => module.SlotPicker))

function LatePicker(props: ComponentProps<typeof SlotPicker>) {
  return (
    <Suspense fallback={<div className="h-96" />}>
      <picker.Component {...props} />
    </Suspense>
  )
}

/** What the sessions feature takes from its neighbours; features meet only here. */
export const sessionParts: CardParts = {
  SlotPicker: LatePicker,
  LostTime: TroubleAlert,
  wallTimeOf,
  Join: JoinSession,
  CalendarChoices: BookingInCalendar,
}
