import * as contact from '#contract/contact/schemas.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import * as fields from '#texts/contact/fields.ts'

export const contactForm = formSchema(contact.contactForm, fields)
export const threadReply = formSchema(contact.threadReply, fields)
