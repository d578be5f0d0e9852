import { dataExportRoutes } from '#contract/data-export/routes.ts'
import { useConfirmIdentity } from '#web/features/accounts/public.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import * as t from '#texts/accounts/account.ts'

/** One's own data as one archive: requested, in preparation, or ready for a day. */
export function ExportSection() {
  const read = useRead(dataExportRoutes.dataExport, {})
  const status = read.data?.status
  return (
    <Section title={t.exportTitle} text={t.exportText}>
      {status === 'ready' ? (
        <Download expiresAt={read.data?.expiresAt ?? ''} />
      ) : status === 'preparing' ? (
        <p role="status" className="text-ui text-ink-2">
          {t.exportPreparing}
        </p>
      ) : status === 'none' ? (
        <Request />
      ) : (
        <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-11 rounded-lg" />} what={t.exportTitle} />
      )}
    </Section>
  )
}

function Request() {
  const request = useAct(dataExportRoutes.requestExport, {
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <Button isPending={request.isPending} onClick={() => request.start({})}>
      {t.exportRequest}
    </Button>
  )
}

function Download({ expiresAt }: { expiresAt: string }) {
  const { moment } = useFormats()
  const identity = useConfirmIdentity()
  const download = useAct(dataExportRoutes.downloadExport, {
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      if (!identity.asksFor(error, () => download.start({}))) toast.error(failureText(error))
    },
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-ui text-ink-2">{t.exportReady({ until: moment(expiresAt) })}</p>
      <Button variant="primary" isPending={download.isPending} onClick={() => download.start({})}>
        {t.exportDownload}
      </Button>
      {identity.dialog}
    </div>
  )
}
