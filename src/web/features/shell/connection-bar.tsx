import { useOnline } from '#web/platform/dom/online.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { OfflineBar } from '#web/ui/feedback/offline-bar.tsx'

/** Says on every page, below its header, that the device is offline. */
export function ConnectionBar({ isFirst = false }: { isFirst?: boolean }) {
  const { offline } = useMessages('shell')
  return <OfflineBar isOffline={!useOnline()} message={offline} isFirst={isFirst} />
}
