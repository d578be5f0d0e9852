import { Suspense, type ComponentProps } from 'react'
import { BookingInCalendar, JoinSession, TroubleAlert, type CardParts } from '#web/features/bookings/public.ts'
import { type SlotPicker, wallTimeOf } from '#web/features/availability/public.ts'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'

// The calendar comes when someone moves a session.
const picker = lazyComponent(() =>
  import('#web/features/availability/slots/slot-picker.tsx').then((module) => module.SlotPicker),
)

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
