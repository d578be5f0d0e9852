import { quoteLimits } from '#contract/moderation/constants.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { useFieldIds } from '#web/ui/fields/field.tsx'
import { Fieldset } from '#web/ui/fields/fieldset.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import type { ReportedConversation } from './safety-target.ts'
import * as t from '#texts/moderation/safety.ts'

type QuotedMessagesProps = {
  conversation: ReportedConversation
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** The messages that go with a report as evidence: our team reads these and no others. */
export function QuotedMessages({ conversation, chosen, onChange }: QuotedMessagesProps) {
  const { moment } = useFormats()
  const ids = useFieldIds(undefined)
  const isFull = chosen.length >= quoteLimits.messages
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <Fieldset ids={ids} label={t.quoted} description={t.quotedHint({ most: quoteLimits.messages })} isOptional>
      <div className="max-h-60 overflow-y-auto rounded-control border border-line px-3">
        {conversation.messages.map(({ id, text, createdAt }) => (
          <Checkbox
            key={id}
            label={<span className="line-clamp-3 wrap-anywhere">{text}</span>}
            description={moment(createdAt)}
            value={chosen.includes(id)}
            isDisabled={isFull && !chosen.includes(id)}
            onChange={(isChosen) => toggle(id, isChosen)}
          />
        ))}
      </div>
    </Fieldset>
  )
}
