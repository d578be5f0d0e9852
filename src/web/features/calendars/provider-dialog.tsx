import { calendarRoutes } from '#contract/calendars/routes.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { ConnectableProvider } from './broken-calendar.tsx'
import * as t from '#texts/availability.ts'
import * as common from '#texts/common.ts'

type Props = { onChoose: (provider: ConnectableProvider) => void } & OpenState

/** Asks which kind of calendar to connect: those that this server offers. */
export function ProviderDialog({ onChoose, isOpen, onClose }: Props) {
  const providers = useRead(calendarRoutes.listProviders, {})
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={t.connectCalendar}>
      {providers.isPending ? <SkeletonText lines={4} /> : null}
      {providers.error ? (
        <p className="flex flex-wrap items-center gap-3 text-ui">
          {t.loadFailed} <Button onClick={() => void providers.refetch()}>{common.tryAgain}</Button>
        </p>
      ) : null}
      <ul className="flex flex-col gap-3">
        {providers.data?.map((provider) => (
          <li key={provider}>
            <button
              type="button"
              onClick={() => onChoose(provider)}
              className="flex w-full flex-col gap-1 rounded-card border border-line px-4 py-3 text-start hover:bg-surface-2"
            >
              <span className="font-semibold">{t.providers[provider].name}</span>
              <span className="text-meta text-ink-2">{t.providers[provider].text}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
