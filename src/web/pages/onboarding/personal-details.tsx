import { useDraft, PersonalForm, StepFrame, BackToStep } from '#web/features/profiles/public.ts'
import { paths } from '#web/paths.ts'
import * as t from '#texts/profiles/onboarding.ts'

export default function PersonalDetailsPage() {
  const { draft } = useDraft()
  if (!draft.usertype) return <BackToStep to={paths.userType} />
  return (
    <StepFrame current={2} title={t.personalTitle} text={t.personalText}>
      <PersonalForm />
    </StepFrame>
  )
}
