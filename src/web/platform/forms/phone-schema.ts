import * as z from 'zod/mini'
import { mayBePhone } from './phone.ts'

/** The schema of a `PhoneField`. */
export const phoneSchema = (message: string) =>
  z.object({ country: z.string(), national: z.string() }).check(z.refine(mayBePhone, message))
