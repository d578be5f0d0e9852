import { presetReasons } from '#contract/bookings.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { otherReason, type Reason } from './use-reason.ts'

const limit = 300

/** Why: the specified reasons, or one's own words. */
export function ReasonField({ reason, name }: { reason: Reason; name: string }) {
  const t = useMessages('sessions')
  const options = [...presetReasons.map((value) => ({ value, label: value })), { value: otherReason, label: t.other }]
  const fault = reason.shownFault
  return (
    <div>
      <RadioGroup
        ref={reason.radio}
        label={t.why}
        options={options}
        value={reason.choice}
        onChange={reason.setChoice}
        {...(fault && !reason.isOther ? { errorMessage: fault } : {})}
      />
      {reason.isOther ? (
        <TextArea
          ref={reason.area}
          className="mt-2"
          label={t.otherLabel}
          description={t.otherHint(name)}
          rows={3}
          limit={limit}
          value={reason.own}
          onChange={reason.setOwn}
          {...(fault ? { errorMessage: fault } : {})}
        />
      ) : null}
    </div>
  )
}
