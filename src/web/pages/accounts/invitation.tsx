import { AcceptInvitation } from '#web/features/invitations/public.ts'

export default function InvitationPage() {
  return <AcceptInvitation />
}
