import { useEffect, useRef } from 'react'
import { presetReasons } from '#contract/bookings/constants.ts'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { otherReason, type Reason } from './use-reason.ts'

const limit = 300

export type ReasonFieldProps = {
  reason: Reason
  /** Who reads a reason of one's own: "Amina reads it." */
  hint: string
}

/** Why: the specified reasons, or one's own words. An attempt without one brings the keyboard here, and the message into sight. */
export function ReasonField({ reason, hint }: ReasonFieldProps) {
  const { reason: t } = useMessages('common')
  const radio = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const { isOther, attempt } = reason
  useEffect(() => {
    if (attempt === 0) return
    const place = isOther ? area.current : radio.current
    place?.focus()
    place?.closest('[role=radiogroup]')?.scrollIntoView({ block: 'nearest' })
  }, [attempt])
  const options = [...presetReasons.map((value) => ({ value, label: value })), { value: otherReason, label: t.other }]
  const shown = attempt > 0 && reason.fault ? { errorMessage: reason.fault } : {}
  return (
    <div>
      <RadioGroup
        ref={radio}
        label={t.why}
        options={options}
        value={reason.choice}
        onChange={reason.setChoice}
        {...(isOther ? {} : shown)}
      />
      {isOther ? (
        <TextArea
          ref={area}
          className="mt-2"
          label={t.own}
          description={hint}
          rows={3}
          limit={limit}
          value={reason.own}
          onChange={reason.setOwn}
          {...shown}
        />
      ) : null}
    </div>
  )
}
