import { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import type { Consequences } from '#contract/account-deletion/schemas.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/settings-section.tsx'
import * as t from '#texts/accounts/deletion.ts'
import { deletionGraceDays } from '#contract/account-deletion/constants.ts'

const dialogs = {
  confirm: lazyComponent(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog)),
}

/** What follows from deleting one's account, and the way to do it. */
export function DeleteSection() {
  const read = useRead(accountDeletionRoutes.accountDeletion, {})
  const { open, element } = useLazyDialogs(dialogs, {})
  return (
    <Section title={t.title}>
      {read.data ? (
        <div className="flex flex-col items-start gap-5">
          <p className="text-ui text-ink-2">{t.text}</p>
          <ConsequenceList counts={read.data.consequences} />
          <Button variant="danger" onClick={() => open('confirm')}>
            {t.open}
          </Button>
        </div>
      ) : (
        <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-48 rounded-lg" />} what={t.title} />
      )}
      {element}
    </Section>
  )
}

function ConsequenceList({ counts }: { counts: Consequences }) {
  const counted = (['bookings', 'hostedSessions', 'seats'] as const).filter((name) => counts[name] > 0)
  const later = (['connections', 'conversations', 'reviews'] as const).filter((name) => counts[name] > 0)
  const lines = [
    t.hidden,
    ...counted.map((name) => t[name]({ n: counts[name] })),
    t.devices,
    t.grace({ days: deletionGraceDays }),
    t.erased,
    ...later.map((name) => t[name]({ n: counts[name] })),
    t.history,
  ]
  return (
    <ul className="list-disc space-y-1.5 ps-5 text-ui">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
