import { ChevronDown, Globe } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Icon } from '#web/ui/media/icon.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useNow } from '#web/platform/time/server-time.ts'
import { loadZoneChoices } from '#web/platform/time/zone-choices.ts'
import type { ZoneListProps } from './zone-list.tsx'
import { timeZone } from '#texts/ui/pickers.ts'

// The searchable list weighs 60 kB: it is loaded when it is opened, with the server's zones.
const zoneList = lazyComponent(async () => {
  const [{ ZoneList }] = await Promise.all([import('./zone-list.tsx'), loadZoneChoices()])
  return ZoneList
})

/** The zone of the times, "EAT (Nairobi)", as a button to change it. */
export function ZoneSwitcher(props: ZoneListProps) {
  const [isWanted, setWanted] = useState(false)
  const whenLoaded = usePreload(zoneList, { ahead: false })
  const button = <FirstButton zone={props.value} onPress={() => whenLoaded(() => setWanted(true))} />
  return (
    <div className="-ms-2 flex min-w-0 flex-wrap items-center text-meta text-ink-2">
      {isWanted ? (
        <Suspense fallback={button}>
          <zoneList.Component {...props} />
        </Suspense>
      ) : (
        button
      )}
    </div>
  )
}

function FirstButton({ zone, onPress }: { zone: string; onPress: () => void }) {
  const { zoneName } = useFormats(zone)
  const name = zoneName(useNow())
  const ahead = () => void zoneList.preload().catch(() => undefined)
  return (
    <button
      type="button"
      aria-label={`${timeZone}: ${name}`}
      aria-haspopup="dialog"
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={onPress}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-meta font-medium text-primary-ink hover:bg-surface-2"
    >
      <Icon as={Globe} size={16} />
      {name}
      <Icon as={ChevronDown} size={16} />
    </button>
  )
}
