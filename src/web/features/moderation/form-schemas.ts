import * as moderation from '#contract/moderation/form-schemas.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import * as fields from '#texts/moderation/fields.ts'

export const appealForm = formSchema(moderation.appealForm, fields)
export const reasonForm = formSchema(moderation.reasonForm, fields)
