import { sessionRoutes } from '#contract/sessions/routes.ts'
import type { SessionKind } from '#contract/sessions/schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/sessions.ts'

type Props = {
  kind: SessionKind
  /** Of the booking or the occurrence. */
  id: string
  /** Absent for whoever may not change the session. `start` is when it is in their calendar. */
  onMove?: (start: string) => void
  onCancel?: () => void
}

/** For a mentor who deleted or moved a session in their own calendar: the session is as it was, and two ways to settle that. */
export function CalendarHint({ kind, id, onMove, onCancel }: Props) {
  const { moment } = useFormats()
  const { data } = useRead(sessionRoutes.calendarState, { params: { kind, id } })
  if (!data || data.state === null) return null
  const account = data.account ?? ''
  const { movedTo } = data
  const isMoved = data.state === 'moved' && movedTo !== null
  return (
    <InlineAlert
      tone="warning"
      title={isMoved ? t.movedElsewhere({ account }) : t.deletedElsewhere}
      action={
        <>
          <PutBackButton kind={kind} id={id} />
          {isMoved && onMove ? (
            <Button needsNetwork onClick={() => onMove(movedTo)}>
              {t.moveSession}
            </Button>
          ) : null}
          {!isMoved && onCancel ? (
            <Button needsNetwork variant="ghost" onClick={onCancel}>
              {t.cancel}
            </Button>
          ) : null}
        </>
      }
    >
      {isMoved ? t.movedElsewhereText({ when: moment(movedTo) }) : t.deletedElsewhereText({ account })}
    </InlineAlert>
  )
}

function PutBackButton({ kind, id }: Pick<Props, 'kind' | 'id'>) {
  const putBack = useAct(sessionRoutes.putBack, {
    onSuccess: () => toast.success(t.putBackDone),
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <Button needsNetwork isPending={putBack.isPending} onClick={() => putBack.start({ params: { kind, id } })}>
      {t.putBack}
    </Button>
  )
}
