import * as answers from '#contract/moderation/answer-schemas.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import * as fields from '#texts/moderation/fields.ts'

export const savedAnswerForm = formSchema(answers.savedAnswerForm, fields)
