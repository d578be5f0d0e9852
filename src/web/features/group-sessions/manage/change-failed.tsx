import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { ApiError, firstMessage, type CallError } from '#web/platform/api/api-error.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { ScrollIntoView } from '#web/platform/dom/scroll-into-view.tsx'

type ChangeFailedProps = { error: CallError | null; title: string }

/** Why a change was refused, with the dates at which someone is busy. */
export function ChangeFailed({ error, title }: ChangeFailedProps) {
  const errors = useMessages('errors')
  const { moment } = useFormats()
  if (!error) return null
  const taken = error instanceof ApiError ? error.taken : []
  const reason = error instanceof ApiError ? firstMessage(error, errors.unexpected) : errors.unreachable
  return (
    <ScrollIntoView className="mt-5">
      <InlineAlert tone="danger" role="alert" title={title}>
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
