import { mentorActivityRoutes, type OwnBreak } from '#contract/mentor-activity/routes.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { useEndBreak } from './use-end-break.ts'
import * as t from '#texts/mentor-activity.ts'

/** On the dashboard of a mentor: that they are on a break or asked if they are still here, with the one button; else nothing. */
export function BreakNote() {
  const state = useRead(mentorActivityRoutes.ownBreak, {}).data
  return state ? <BreakState state={state} /> : null
}

/** The break or the question, with its button; nothing where there is neither. */
export function BreakState({
  state: { onBreak, cause, until, question },
  onDone,
}: {
  state: OwnBreak
  onDone?: () => void
}) {
  const { date } = useFormats('UTC')
  const { longDay } = useFormats()
  const act = useEndBreak(onDone)
  const end = (label: string) => (
    <Button variant="primary" needsNetwork isPending={act.isPending} onClick={() => act.start({})}>
      {label}
    </Button>
  )
  if (onBreak)
    return (
      <InlineAlert tone="warning" title={t.onBreak({ cause: cause ?? 'chosen' })} action={end(t.end)}>
        {until === null ? t.open : t.back({ date: date(`${until}T12:00:00Z`) })}
      </InlineAlert>
    )
  return question ? (
    <InlineAlert tone="warning" title={t.asked} action={end(t.here)}>
      {t.askedText({ day: longDay(question.breakAt) })}
    </InlineAlert>
  ) : null
}
