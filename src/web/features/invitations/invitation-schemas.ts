import * as z from 'zod/mini'
import * as invitations from '#contract/invitations/schemas.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import * as fields from '#texts/invitations/fields.ts'
import * as staffFields from '#texts/moderation/fields.ts'

export const sendForm = formSchema(z.object(invitations.importFields), { ...fields, ...staffFields })
