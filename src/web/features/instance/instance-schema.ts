import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { signUpModes, writtenLanguages } from '#contract/instance/constants.ts'
import { footerLink, instanceSettings } from '#contract/instance/schemas.ts'
import { interestLimits } from '#contract/profiles/constants.ts'
import { refusedColors } from '#rules/instance/look.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { domainsIn, type InstanceValues } from './instance-values.ts'
import * as fields from '#texts/instance/fields.ts'

const { shape } = instanceSettings
const accepts = (schema: z.ZodMiniType) => (text: string) =>
  text.trim() === '' || z.safeParse(schema, text.trim()).success
const color = z
  .string()
  .check(z.refine((text) => accepts(shape.primary)(text.toLowerCase()), fieldError('color_invalid')))
const isCount = (text: string) => z.safeParse(shape.signUpsPerHour, text.trim() === '' ? null : Number(text)).success
const count = z.string().check(z.refine(isCount, fieldError('whole_number_required')))

/** Refuses a colour that pages could not be read with beside the other one. */
function lowContrast(name: 'primary' | 'background') {
  return z.refine<Pick<InstanceValues, 'primary' | 'background'>>(
    ({ primary, background }) =>
      refusedColors({ primary: primary.toLowerCase() || null, background: background.toLowerCase() || null }).every(
        ({ field }) => field !== name,
      ),
    { path: [name], error: fieldError('color_low_contrast') },
  )
}

const values = z
  .strictObject({
    productName: z.string(),
    logo: shape.logo,
    icon: shape.icon,
    primary: color,
    background: color,
    headlines: z.object(Object.fromEntries(writtenLanguages.map((language) => [language, z.string()]))),
    footerLinks: z.array(footerLink),
    senderName: z.string(),
    mailFooter: z.string(),
    signUp: z.enum(signUpModes),
    signUpDomains: z
      .string()
      .check(
        z.refine((text) => z.safeParse(shape.signUpDomains, domainsIn(text)).success, fieldError('domain_invalid')),
      ),
    signUpContact: z.string().check(z.refine(accepts(shape.signUpContact), fieldError('address_invalid'))),
    signUpsPerHour: count,
    signUpsPerDay: count,
    languages: z.array(z.string()),
    topics: z.array(z.string()).check(z.minLength(interestLimits.mentee.min, fieldError('topics_required'))),
  })
  .check(
    z.refine(({ signUp, signUpDomains }) => signUp !== 'domains' || domainsIn(signUpDomains).length > 0, {
      path: ['signUpDomains'],
      error: fieldError('domains_required'),
    }),
    lowContrast('primary'),
    lowContrast('background'),
  )

/** The contract's rules for the form. */
export const instanceSchema = formSchema(values, fields)
