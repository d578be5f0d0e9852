import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { isRefusal, type CallError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { ScrollIntoView } from '#web/platform/dom/scroll-into-view.tsx'

type ChangeFailedProps = { error: CallError | null; title: string }

/** Why a change was refused, with the dates at which someone is busy; or why nobody knows yet. */
export function ChangeFailed({ error, title }: ChangeFailedProps) {
  const { moment } = useFormats()
  if (!error) return null
  const taken = isRefusal(error) ? error.taken : []
  const reason = failureText(error)
  return (
    <ScrollIntoView className="mt-5">
      <InlineAlert tone="danger" role="alert" title={isRefusal(error) ? title : null}>
        {taken.length === 0 ? reason : reason.split(':')[0]}
        {taken.length > 0 ? (
          <ul className="mt-1 list-disc ps-5 tnum">
            {taken.map(({ startsAt }) => (
              <li key={startsAt}>{moment(startsAt)}</li>
            ))}
          </ul>
        ) : null}
      </InlineAlert>
    </ScrollIntoView>
  )
}
