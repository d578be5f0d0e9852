import { useOnline } from '#web/platform/dom/online.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { OfflineBar } from '#web/ui/feedback/offline-bar.tsx'

/** Says below the header of every page that the device is offline. */
export function ConnectionBar() {
  const { offline } = useMessages('shell')
  return <OfflineBar isOffline={!useOnline()} message={offline} />
}
