import * as z from 'zod/mini'
import { reason } from '#contract/moderation/form-schemas.ts'

export const reasonForm = z.strictObject({ reason })
