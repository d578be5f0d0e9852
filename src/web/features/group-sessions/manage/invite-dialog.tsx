import { Check, Link2 } from 'lucide-react'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useCopy } from '#web/features/sharing/public.ts'
import { sessionAddress } from '../details/session-input.ts'
import type { ManageProps } from './manage-props.ts'
import { PeopleDialog } from './people-dialog.tsx'

const atOnce = 50

/** Invites people to a session by name or by link, which also gives access to a private one. */
export function InviteDialog({ session, isOpen, onClose }: ManageProps) {
  const t = useMessages('group-members')
  const { start, isPending, error } = useAct(hostingRoutes.invite, {
    onSuccess: ({ invited }) => {
      toast.success(t.invitedPeople(invited))
      onClose()
    },
  })
  return (
    <PeopleDialog
      {...{ isOpen, onClose, isPending, error }}
      title={t.inviteTitle}
      text={session.privateSession ? t.invitePrivate : t.invitePublic}
      field={{
        label: t.people,
        among: 'everyone',
        max: atOnce,
        leftOut: [session.mentorId, ...session.cohosts.map(({ id }) => id)],
      }}
      submitLabel={t.sendInvites}
      onSubmit={(profileIds) => start({ params: { id: session.id }, body: { profileIds } })}
      secondary={<CopyInvite session={session} />}
    />
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
