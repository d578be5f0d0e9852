import * as z from 'zod/mini'
import type { FieldCode } from '#contract/field-codes.ts'
import { mayBePhone } from './phone.ts'

/** The schema of a `PhoneField`. */
export const phoneSchema = (error: FieldCode) =>
  z.object({ country: z.string(), national: z.string() }).check(z.refine(mayBePhone, error))
