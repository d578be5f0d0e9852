import type { FieldValues } from 'react-hook-form'
import { staffLimits } from '#contract/moderation/constants.ts'
import type { Bound } from '#web/platform/forms/form-fields.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import * as t from '#texts/accounts/api-keys.ts'

/** Why staff do something, for the audit log. */
export const ReasonField = <Values extends FieldValues>(bound: Bound<Values>) => (
  <FormTextArea {...bound} label={t.reason} description={t.reasonHelp} limit={staffLimits.longestReason} rows={2} />
)
