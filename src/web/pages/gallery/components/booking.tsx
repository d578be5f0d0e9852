import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Calendar } from '#web/ui/fields/pickers/calendar.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { SlotGrid } from '#web/ui/fields/pickers/slot-grid.tsx'
import { TimeZonePicker } from '#web/ui/fields/pickers/time-zone-picker.tsx'
import { Example, Section } from './section.tsx'

const days = new Set(['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-03'])
const slots = ['09:00', '09:30', '11:00', '17:30', '18:00', '18:30'].map((label) => ({
  value: `2026-11-26T${label}`,
  label,
  note: 'East Africa Time',
}))
const zones = [
  {
    value: 'Africa/Nairobi',
    label: 'East Africa Time (Nairobi)',
    abbreviation: 'EAT',
    city: 'Nairobi',
    clock: '14:05',
    group: 'Yours',
  },
  {
    value: 'Africa/Lagos',
    label: 'West Africa Time (Lagos)',
    abbreviation: 'WAT',
    city: 'Lagos',
    clock: '12:05',
    group: "Adéọlá's",
  },
  {
    value: 'Africa/Cairo',
    label: 'Eastern European Time (Cairo)',
    abbreviation: 'EET',
    city: 'Cairo',
    clock: '13:05',
    group: 'All',
  },
  {
    value: 'Africa/Casablanca',
    label: 'Morocco Time (Casablanca)',
    abbreviation: 'WEST',
    city: 'Casablanca',
    clock: '12:05',
    group: 'All',
  },
]

/** Day, time and zone of a booking. */
export function Booking() {
  return (
    <Section id="booking" title="Booking">
      <div className="grid gap-6 lg:grid-cols-2">
        <Example name="Calendar, slots and zone in a panel">
          <Panel />
        </Example>
        <Example name="Loading">
          <Card as="section" className="max-w-md">
            <Calendar
              label="Days"
              month="2026-11"
              availableDays={new Set()}
              value={null}
              onChange={() => undefined}
              isLoading
            />
          </Card>
        </Example>
      </div>
    </Section>
  )
}

function Panel() {
  const [month, setMonth] = useState('2026-11')
  const [day, setDay] = useState<string | null>('2026-11-26')
  const [slot, setSlot] = useState<string | null>('2026-11-26T09:30')
  const [zone, setZone] = useState('Africa/Nairobi')
  return (
    <Card as="section" className="max-w-md">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h4 className="text-h3">Book a session</h4>
          <p className="mt-0.5 text-meta text-ink-2">45 min · Video · Free</p>
        </div>
        <Chip tone="success">Available</Chip>
      </div>
      <div className="my-2 -ms-2">
        <TimeZonePicker zones={zones} value={zone} onChange={setZone} />
      </div>
      <Calendar
        label="Days with free times"
        month={month}
        availableDays={days}
        value={day}
        onChange={setDay}
        today="2026-11-21"
        onPrevious={month === '2026-12' ? () => setMonth('2026-11') : undefined}
        onNext={month === '2026-11' ? () => setMonth('2026-12') : undefined}
        describeDay={() => '6 times'}
      />
      <SlotGrid label="Thursday 26 November" slots={slots} value={slot} onChange={setSlot} className="mt-5" />
      <Button variant="primary" className="mt-5 w-full">
        Continue with Thu 26, {slot?.slice(11)}
      </Button>
      <p className="mt-2.5 text-center text-meta text-ink-2">07:30 for Adéọlá in Lagos</p>
    </Card>
  )
}
