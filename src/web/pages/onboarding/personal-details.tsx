import { useDraft, PersonalForm, StepFrame, BackToStep } from '#web/features/profiles/public.ts'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

export default function PersonalDetailsPage() {
  const t = useMessages('onboarding')
  const { draft } = useDraft()
  if (!draft.usertype) return <BackToStep to={paths.userType} />
  return (
    <StepFrame current={2} title={t.personalTitle} text={t.personalText}>
      <PersonalForm />
    </StepFrame>
  )
}
