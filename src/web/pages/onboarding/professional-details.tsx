import { BackToStep, hasPersonalDetails, useDraft, ProfessionalForm, StepFrame } from '#web/features/profiles/public.ts'
import { paths } from '#web/paths.ts'
import * as t from '#texts/profiles/onboarding.ts'

export default function ProfessionalDetailsPage() {
  const { draft } = useDraft()
  if (!draft.usertype) return <BackToStep to={paths.userType} />
  if (!hasPersonalDetails(draft)) return <BackToStep to={paths.personalDetails} />
  return (
    <StepFrame current={3} title={t.workTitle} text={t.workText}>
      <ProfessionalForm role={draft.usertype} />
    </StepFrame>
  )
}
