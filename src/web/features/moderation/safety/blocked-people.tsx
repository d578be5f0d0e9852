import { useState } from 'react'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import type { BlockedPerson } from '#contract/moderation/schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import * as t from '#texts/moderation/safety.ts'
import * as common from '#texts/common.ts'
import * as errors from '#texts/chat/errors.ts'

/** In the settings: whom the reader blocked, with a way back. */
export function BlockedPeople() {
  const read = useRead(moderationRoutes.listBlocks, {})
  return (
    <Section title={t.listTitle} text={t.listText({ sentence: errors.chat_blocked })}>
      {!read.data ? (
        <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-16 rounded-lg" />} what={t.what} />
      ) : read.data.length === 0 ? (
        <div className="text-ui">
          <p className="font-semibold">{t.none}</p>
          <p className="text-ink-2">{t.noneText}</p>
        </div>
      ) : (
        <ul aria-label={t.listTitle} className="flex flex-col divide-y divide-line">
          {read.data.map((person) => (
            <Person key={person.profileId} person={person} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Person({ person }: { person: BlockedPerson }) {
  const { date } = useFormats()
  const [isAsking, setAsking] = useState(false)
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar name={person.fullName} seed={person.profileId} src={person.profilePictureUrl} size={44} />
      <div className="min-w-0 grow">
        <p className="text-ui font-semibold">{person.fullName}</p>
        <p className="text-meta text-ink-2">{t.since({ day: date(person.blockedAt) })}</p>
      </div>
      <Button size="sm" aria-label={t.unblockOf({ name: person.fullName })} onClick={() => setAsking(true)}>
        {t.unblock}
      </Button>
      {isAsking ? <UnblockDialog person={person} onClose={() => setAsking(false)} /> : null}
    </li>
  )
}

function UnblockDialog({ person: { profileId, fullName }, onClose }: { person: BlockedPerson; onClose: () => void }) {
  const unblock = useAct(moderationRoutes.unblockPerson, {
    onSuccess: () => {
      toast.success(t.unblocked({ name: fullName }))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t.unblockTitle}
      text={t.unblockText({ name: fullName })}
      keep={common.cancel}
      confirm={t.unblockOf({ name: fullName })}
      variant="primary"
      isPending={unblock.isPending}
      failure={unblock.error && failureText(unblock.error)}
      onConfirm={() => unblock.start({ params: { profileId } })}
      onClose={onClose}
    />
  )
}
