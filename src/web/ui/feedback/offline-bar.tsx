import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'

type OfflineBarProps = {
  isOffline: boolean
  message: string
  /** At the top of the window where no header stays there. */
  isFirst?: boolean
  /** What else is to be said while it is shown: a button. */
  children?: ReactNode
}

/**
 * The thin bar that stays under the header while the device is offline; hidden but present otherwise, so that it is announced. The script
 * of the landing page shows it by its attribute.
 */
export function OfflineBar({ isOffline, message, isFirst = false, children }: OfflineBarProps) {
  return (
    <div role="status" className={cx('sticky z-20', isFirst ? 'top-0' : 'top-16')}>
      <div
        data-offline=""
        hidden={!isOffline}
        className="flex min-h-9 flex-wrap items-center justify-center gap-x-4 bg-ink px-4 py-1.5 text-meta font-medium text-canvas"
      >
        <span className="inline-flex items-center gap-2">
          <Icon as={WifiOff} size={16} />
          {message}
        </span>
        {children}
      </div>
    </div>
  )
}
