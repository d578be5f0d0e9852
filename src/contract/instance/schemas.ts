import * as z from 'zod/mini'
import { emailPattern } from '#contract/accounts/schemas.ts'
import { fieldError } from '#contract/field-errors.ts'
import { httpsUrl, instant, text } from '#contract/fields.ts'
import { reason } from '#contract/moderation/form-schemas.ts'
import { interestLimits } from '#contract/profiles/constants.ts'
import { TOPICS } from '#contract/reference/topics.ts'
import { instanceLimits as limits, optionalLanguages, signUpModes, writtenLanguages } from './constants.ts'

/** A picture that `addInstancePicture` answered with. */
const pictureLink = z.string().check(z.regex(/^\/instance\/[0-9a-f]{40}\.webp$/, fieldError('value_invalid')))
const picture = z.strictObject({
  link: pictureLink,
  width: z.int().check(z.gte(1), z.lte(1024)),
  height: z.int().check(z.gte(1), z.lte(1024)),
})
const color = z.string().check(z.regex(/^#[\da-f]{6}$/, fieldError('color_invalid')))
/** As in an address behind the @, in lower case. */
const domain = z.string().check(
  z.overwrite((value) => value.trim().toLowerCase().replace(/^@/, '')),
  z.maxLength(253, fieldError('domain_invalid')),
  z.regex(
    /^(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}\d][\p{L}\d-]{0,61}[\p{L}\d]$/u,
    fieldError('domain_invalid'),
  ),
)
const perPeriod = z.nullable(z.int().check(z.gte(1), z.lte(limits.signUps)))

export const headline = z.strictObject({
  language: z.enum(writtenLanguages),
  text: text({ min: 1, max: limits.headline }),
})
export const footerLink = z.strictObject({ label: text({ min: 1, max: limits.footerLabel }), url: httpsUrl })

const isWithoutDouble = (all: readonly string[]) => new Set(all).size === all.length
const hiddenLanguages = z
  .array(z.enum(optionalLanguages))
  .check(z.maxLength(optionalLanguages.length), z.refine(isWithoutDouble, fieldError('value_invalid')))
const hiddenTopics = z
  .array(z.enum(TOPICS.map(({ id }) => id)))
  .check(
    z.maxLength(TOPICS.length - interestLimits.mentee.min, fieldError('topics_required')),
    z.refine(isWithoutDouble, fieldError('value_invalid')),
  )

/** All that staff choose for the instance; null and empty lists: as the program has it. */
export const instanceSettings = z.strictObject({
  productName: z.nullable(text({ min: 1, max: limits.productName })),
  logo: z.nullable(picture),
  icon: z.nullable(picture),
  /** Of buttons and links. */
  primary: z.nullable(color),
  /** Behind the pages, in the scheme that it suits. */
  background: z.nullable(color),
  /** Of the landing page; a language without one has the English one. */
  headlines: z.array(headline).check(
    z.maxLength(writtenLanguages.length),
    z.refine((all) => new Set(all.map(({ language }) => language)).size === all.length, fieldError('value_invalid')),
  ),
  footerLinks: z.array(footerLink).check(z.maxLength(limits.footerLinks)),
  /** Beside the address of MAIL_FROM; null: the product name. */
  senderName: z.nullable(text({ min: 1, max: limits.senderName })),
  /** Below every e-mail. */
  mailFooter: z.nullable(text({ min: 1, max: limits.mailFooter, isMultiline: true })),
  signUp: z.enum(signUpModes),
  signUpDomains: z.array(domain).check(z.maxLength(limits.domains)),
  /** Whom to ask for an invitation: an address of a page or of e-mail; null: the contact page. */
  signUpContact: z.nullable(text({ min: 1, max: 254 }).check(z.regex(emailPattern, fieldError('address_invalid')))),
  /** How many accounts the whole instance takes in an hour and in a day; null: any number. */
  signUpsPerHour: perPeriod,
  signUpsPerDay: perPeriod,
  /** Languages of the product that are not offered to anybody. */
  hiddenLanguages,
  /** Ids of topics that nobody can choose any more; people who learn choose three, so that many are offered. */
  hiddenTopics,
})
export type InstanceSettings = z.infer<typeof instanceSettings>

/** What pages show of the settings; absent: as the program has it. */
export const instanceLook = z.object({
  logo: z.optional(picture),
  icon: z.optional(picture),
  footerLinks: z.optional(z.array(footerLink)),
  headlines: z.optional(z.array(headline)),
  /** Absent: everybody may create an account. */
  signUp: z.optional(
    z.object({ mode: z.enum(signUpModes), domains: z.array(z.string()), contact: z.nullable(z.string()) }),
  ),
  hiddenLanguages: z.optional(z.array(z.string())),
  hiddenTopics: z.optional(z.array(z.string())),
})
export type InstanceLook = z.infer<typeof instanceLook>

/** `version`: the one that was read and is in effect, 0 where nothing was ever published. */
const version = z.int().check(z.gte(0), z.lte(1_000_000))

export const publication = z.strictObject({ settings: instanceSettings, version, reason })
export const restoration = z.strictObject({ version, reason })
export const draftBody = z.strictObject({ settings: instanceSettings, version })

export const instanceVersion = z.object({
  version: z.int(),
  publishedAt: instant,
  publishedBy: z.string(),
  reason: z.string(),
  settings: instanceSettings,
})
export type InstanceVersion = z.infer<typeof instanceVersion>

/** What somebody is working on; `version`: the one it was begun from. */
const instanceDraft = z.object({
  settings: instanceSettings,
  version: z.int(),
  /** The settings of that version. */
  base: instanceSettings,
  savedAt: instant,
})

/** `token`: opens pages with the draft in one browser, as `?preview-instance=`. */
export const instancePreview = z.object({ token: z.string(), until: instant })

export const instancePicture = picture
export type InstancePicture = z.infer<typeof picture>

export const instanceState = z.object({
  version: z.int(),
  settings: instanceSettings,
  /** The caller's own. */
  draft: z.nullable(instanceDraft),
  /** What stands where nothing was chosen. */
  configured: z.object({ productName: z.string(), senderName: z.string(), senderAddress: z.string() }),
})
export type InstanceState = z.infer<typeof instanceState>
