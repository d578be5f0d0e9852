import { useLayoutEffect, type ComponentProps } from 'react'
import { useBoot } from '#web/platform/routing/boot.ts'
import { useClock } from '#web/platform/time/clock.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { keepZone } from '#web/platform/time/zone-choices.ts'
import { zoneOptions } from '#web/platform/time/zone-options.ts'
import { sentZone } from '#web/platform/time/sent-zones.ts'
import { ComboBox } from '#web/ui/fields/pickers/combo-box.tsx'

/** A time zone from the server's list, which is loaded with it. */
export function ZoneComboBox(props: Omit<ComponentProps<typeof ComboBox>, 'options'>) {
  const { formatTag } = useBoot()
  const { value } = props
  // Before anything is painted in it.
  useLayoutEffect(() => {
    if (value && !sentZone(value)) keepZone(value)
  }, [value])
  return <ComboBox {...props} options={zoneOptions(formatTag, serverNow(), useClock())} />
}
