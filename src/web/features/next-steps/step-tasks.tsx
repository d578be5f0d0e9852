import type { Reply } from '#contract/route.ts'
import type { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { DueText, StepBox } from './step-row.tsx'
import * as t from '#texts/next-steps.ts'

const shown = 5

/** Rows of the dashboard: next steps that the reader has to do, to tick there. */
export function StepTasks({ steps }: { steps: Reply<typeof nextStepRoutes.ownNextSteps> }) {
  return (
    <>
      {steps.slice(0, shown).map((step) => (
        <li key={step.id} className="flex flex-wrap items-start justify-between gap-x-4 py-2.5 first:pt-0 last:pb-0">
          <StepBox step={step} page={paths.booking(step.sessionId)}>
            <DueText step={step} owner={t.withName({ name: step.otherName })} />
          </StepBox>
          <Link to={paths.booking(step.sessionId)} className={`${textLinkClass} py-2.5 ps-8 text-ui`}>
            {t.toSession}
            <span className="sr-only">: {step.text}</span>
          </Link>
        </li>
      ))}
      {steps.length > shown ? (
        <li className="py-3.5 text-meta text-ink-2 last:pb-0">{t.more({ count: steps.length - shown })}</li>
      ) : null}
    </>
  )
}
