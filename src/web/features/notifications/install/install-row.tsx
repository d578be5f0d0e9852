import { useProductName } from '#web/platform/routing/boot.ts'
import { install, useInstallWay } from '#web/platform/dom/install.ts'
import { Button } from '#web/ui/actions/button.tsx'
import * as t from '#texts/notifications/install.ts'

/** Installs the site on this device, where the browser can and has not. */
export function InstallRow() {
  const way = useInstallWay()
  const product = useProductName()
  if (way !== 'prompt') return null
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
      <div className="min-w-0 flex-1 basis-60 text-ui">
        <h3 className="font-semibold">{t.title({ product })}</h3>
        <p className="mt-0.5 text-ink-2">{t.text}</p>
      </div>
      <Button onClick={() => void install()}>{t.install}</Button>
    </div>
  )
}
