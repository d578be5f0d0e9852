import { Check, Link2 } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useCopy } from '#web/features/sharing/public.ts'
import { afterHostChange } from '../after-change.ts'
import { sessionAddress } from '../details/session-input.ts'
import { ChangeFailed } from './change-failed.tsx'
import type { ManageProps } from './manage-props.ts'
import { PeopleField, type Chosen } from './people-field.tsx'

const atOnce = 50

/** Invites people to a session by name or by link, which also gives access to a private one. */
export function InviteDialog({ session, isOpen, onClose }: ManageProps) {
  const t = useMessages('group-members')
  const form = useId()
  const [chosen, setChosen] = useState<Chosen[]>([])
  const { close, question } = useGuardedText(chosen.length > 0, onClose)
  const invite = useAct(hostingRoutes.invite, {
    refresh: afterHostChange,
    onSuccess: ({ invited }) => {
      toast.success(t.invitedPeople(invited))
      onClose()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen.length > 0)
      invite.start({ params: { id: session.id }, body: { profileIds: chosen.map(({ id }) => id) } })
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={t.inviteTitle}
      footer={
        <>
          <CopyInvite session={session} />
          <Button
            variant="primary"
            type="submit"
            form={form}
            isPending={invite.isPending}
            disabledReason={chosen.length === 0 ? t.choosePeople : null}
            reasonPlacement="tip"
          >
            {t.sendInvites(chosen.length)}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={submit} className="min-h-72">
        <p className="mb-4 text-ui text-ink-2">{session.privateSession ? t.invitePrivate : t.invitePublic}</p>
        <PeopleField
          label={t.people}
          among="everyone"
          max={atOnce}
          chosen={chosen}
          onChange={setChosen}
          leftOut={[session.mentorId, ...session.cohosts.map(({ id }) => id)]}
        />
        <ChangeFailed error={invite.error} title={t.inviteFailed} />
        {question}
      </Form>
    </Dialog>
  )
}

function CopyInvite({ session }: Pick<ManageProps, 'session'>) {
  const t = useMessages('group-members')
  const { copied } = useMessages('common')
  const { appUrl } = useBoot()
  const link = appUrl + sessionAddress(session.sessionSlug, { invite: session.inviteToken })
  const { isCopied, copy } = useCopy(link)
  return (
    <Button icon={<Icon as={isCopied ? Check : Link2} />} onClick={() => void copy()}>
      {isCopied ? copied : t.copyInvite}
    </Button>
  )
}
