import { ChevronDown, Globe } from 'lucide-react'
import { Icon } from '#web/ui/media/icon.tsx'
import { Picker } from './picker.tsx'
import * as messages from '#texts/ui/pickers.ts'

export type ZoneOption = {
  /** IANA name. */
  value: string
  /** "East Africa Time (Nairobi)". */
  label: string
  /** "EAT". */
  abbreviation: string
  city: string
  /** The clock there now, e.g. "14:05". */
  clock: string
  /** Search terms such as countries. */
  keywords?: string
  /** "Yours", "Adéọlá's", "Recent": such zones come first in the list. */
  group?: string
}

type TimeZonePickerProps = {
  /** In the order of the list: the current zone first, then the counterpart's, then recent ones. */
  zones: readonly ZoneOption[]
  value: string
  onChange: (zone: string) => void
  opensOnArrival?: boolean
}

/** The time zone in which times are shown, as a button to choose another one. */
export function TimeZonePicker({ zones, value, onChange, opensOnArrival }: TimeZonePickerProps) {
  const current = zones.find((zone) => zone.value === value)
  const name = current ? `${current.abbreviation} (${current.city})` : value
  const options = zones.map(({ clock, abbreviation, city, keywords, ...zone }) => ({
    ...zone,
    keywords: `${zone.value} ${abbreviation} ${city} ${keywords ?? ''}`,
    end: clock,
  }))
  return (
    <Picker
      label={messages.timeZone}
      placeholder={messages.timeZoneSearch}
      options={options}
      value={value}
      onChoose={onChange}
      opensOnArrival={opensOnArrival}
      triggerAria={{ 'aria-label': `${messages.timeZone}: ${name}` }}
      triggerClass={
        'inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-meta font-medium ' +
        'text-primary-ink hover:bg-surface-2'
      }
      trigger={
        <>
          <Icon as={Globe} size={16} />
          <span>{name}</span>
          <Icon as={ChevronDown} size={16} />
        </>
      }
    />
  )
}
