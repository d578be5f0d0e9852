import { StepFrame, UserTypeForm } from '#web/features/profiles/public.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import * as t from '#texts/profiles/onboarding.ts'

export default function UserTypePage() {
  const session = useSession()
  return (
    <StepFrame current={1} title={t.userTypeTitle}>
      <UserTypeForm preset={session?.chosenRole ?? null} />
    </StepFrame>
  )
}
