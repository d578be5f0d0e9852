import { useOnline } from '#web/platform/dom/online.ts'
import { OfflineBar } from '#web/ui/feedback/offline-bar.tsx'
import * as shell from '#texts/shell/all.ts'

/** Says on every page, below its header, that the device is offline. */
export function ConnectionBar({ isFirst = false }: { isFirst?: boolean }) {
  return <OfflineBar isOffline={!useOnline()} message={shell.offline} isFirst={isFirst} />
}
