import { WifiOff } from 'lucide-react'
import { Icon } from '#web/ui/media/icon.tsx'

/**
 * The thin bar that stays under the header while the device is offline; hidden but present otherwise, so that it is announced. The script
 * of the landing page shows it by its attribute.
 */
export function OfflineBar({ isOffline, message }: { isOffline: boolean; message: string }) {
  return (
    <div role="status" className="sticky top-16 z-20">
      <div
        data-offline=""
        hidden={!isOffline}
        className="flex min-h-9 items-center justify-center gap-2 bg-ink px-4 py-1.5 text-meta font-medium text-canvas"
      >
        <Icon as={WifiOff} size={16} />
        {message}
      </div>
    </div>
  )
}
