import { useId } from 'react'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { paths } from '#web/paths.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { DueText, StepBox } from './step-row.tsx'
import * as t from '#texts/next-steps.ts'

const shown = 5

/** On the dashboard: what the reader still has to do. Nothing while there is nothing, and nothing where that is unknown. */
export function OwnSteps() {
  const id = useId()
  const steps = useRead(nextStepRoutes.ownNextSteps, {}).data ?? []
  if (steps.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-h2">
        {t.ownTitle}
      </h2>
      <Card>
        <ul aria-labelledby={id} className="flex flex-col gap-2">
          {steps.slice(0, shown).map((step) => (
            <li key={step.id} className="flex flex-wrap items-start justify-between gap-x-4">
              <StepBox step={step} page={paths.booking(step.sessionId)}>
                <DueText step={step} owner={t.withName({ name: step.otherName })} />
              </StepBox>
              <Link to={paths.booking(step.sessionId)} className={`${textLinkClass} py-2.5 text-ui max-sm:ps-8`}>
                {t.toSession}
                <span className="sr-only">: {step.text}</span>
              </Link>
            </li>
          ))}
        </ul>
        {steps.length > shown ? (
          <p className="mt-2 text-meta text-ink-2">{t.more({ count: steps.length - shown })}</p>
        ) : null}
      </Card>
    </section>
  )
}
