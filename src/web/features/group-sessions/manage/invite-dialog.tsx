import { Check, Link2 } from 'lucide-react'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { useCopy } from '#web/features/sharing/public.ts'
import { sessionAddress } from '../details/session-input.ts'
import type { ManageProps } from './manage-props.ts'
import { PeopleDialog } from './people-dialog.tsx'
import * as t from '#texts/group-sessions/members.ts'
import * as common from '#texts/common.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'

const atOnce = 50

/** Invites people to a session by name or by link, which also gives access to a private one. */
export function InviteDialog({ session, isOpen, onClose }: ManageProps) {
  const { start, isPending, error } = useAct(hostingRoutes.invite, {
    onSuccess: ({ invited }) => {
      toast.success(t.invitedPeople({ n: invited }))
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
      submitLabel={(n) => t.sendInvites({ n })}
      onSubmit={(profileIds) => start({ params: { id: session.id }, body: { profileIds } })}
      secondary={<CopyInvite session={session} />}
    />
  )
}

function CopyInvite({ session }: Pick<ManageProps, 'session'>) {
  const { appUrl } = useBoot()
  const link = appUrl + localAddress(sessionAddress(session.sessionSlug, { invite: session.inviteToken }))
  const { isCopied, copy } = useCopy(link)
  return (
    <Button icon={<Icon as={isCopied ? Check : Link2} />} onClick={() => void copy()}>
      {isCopied ? common.copied : t.copyInvite}
    </Button>
  )
}
