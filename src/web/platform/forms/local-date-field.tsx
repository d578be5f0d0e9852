import type { ComponentProps } from 'react'
import { DateField } from '#web/ui/fields/pickers/date-field.tsx'
import { useBoot } from '#web/platform/routing/boot.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { serverNow } from '#web/platform/time/server-time.ts'

export type LocalDateFieldProps = Omit<ComponentProps<typeof DateField>, 'today' | 'locale' | 'format'>

/** A date field in the reader's language; today is the reader's day. */
export function LocalDateField(props: LocalDateFieldProps) {
  const { formatTag, weekStart } = useBoot()
  const today = useFormats().isoDay(serverNow())
  return <DateField {...props} today={today} locale={formatTag} weekStart={weekStart} format={useDayText()} />
}

/** `YYYY-MM-DD` as "Thu 26 Nov 2026". */
function useDayText(): (day: string) => string {
  const utc = useFormats('UTC')
  return (day) => {
    const noon = `${day}T12:00:00Z`
    return `${utc.shortWeekday(noon)} ${utc.date(noon)}`
  }
}
