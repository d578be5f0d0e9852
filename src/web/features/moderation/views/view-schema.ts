import * as views from '#contract/moderation/view-schemas.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import * as fields from '#texts/moderation/fields.ts'

export const viewForm = formSchema(views.viewForm, fields)
