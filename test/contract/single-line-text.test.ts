import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Route } from '#contract/route.ts'
import { everyRoute } from './personas.ts'

/** Fields in which people write paragraphs; every other text is on one line. */
const multiline = [
  'profiles.setBioAndPhone body.bio',
  'profiles.setAskAbout body.askAbout',
  'profiles.setIntroduction body.transcript',
  'profiles.addExperience body.description',
  'profiles.updateExperience body.description',
  'bookings.book body.sessionNotes',
  'bookings.reschedule body.reason',
  'bookings.cancel body.cancelReason',
  'groupSessions.createGroupSession body.sessionDescription',
  'groupSessions.updateGroupSession body.sessionDescription',
  'groupSessions.rescheduleGroupSession body.reason',
  'groupSessions.cancelGroupSession body.cancelReason',
  'sessions.reportNoShow body.note',
  'sessions.disputeNoShow body.note',
  'nextSteps.writeSessionNote body.text',
  'reviews.createReview body.text',
  'reviews.replyToReview body.text',
  'contact.sendMessage body.message',
  'contact.replyToThread body.message',
  'moderation.report body.reportedMessage',
  'moderation.report body.messages[].text',
  'staff.decideVerification body.reason',
  'staff.decideReport body.reason',
  'staff.answerMessage body.text',
  'staff.createSavedAnswer body.text',
  'staff.updateSavedAnswer body.text',
  'staff.closeMessage body.reason',
  'staff.decideAppeal body.reason',
  'staff.decideConfirmation body.reason',
  'staff.suspendPerson body.reason',
  'staff.restorePerson body.reason',
  'staff.mailPersonAgain body.reason',
  'staff.warnPerson body.reason',
  'staff.removePart body.reason',
  'staff.exportUsers body.reason',
  'staff.exportSessions body.reason',
  'staff.exportQueue body.reason',
  'staff.exportAudit body.reason',
  'staff.sendAppeal body.text',
  'insight.exportInsight body.reason',
  'announcements.testAnnouncement body.text',
  'announcements.createAnnouncement body.text',
  'announcements.createAnnouncement body.reason',
  'announcements.editAnnouncement body.text',
  'announcements.editAnnouncement body.reason',
  'announcements.cancelAnnouncement body.reason',
  'instance.saveInstanceDraft body.settings.mailFooter',
  'instance.publishInstance body.settings.mailFooter',
  'instance.publishInstance body.reason',
  'instance.restoreInstance body.reason',
  'legal.previewLegalText body.text',
  'legal.publishLegalVersion body.texts.en.text',
  'legal.publishLegalVersion body.texts.fr.text',
  'legal.publishLegalVersion body.texts.pt.text',
  'legal.publishLegalVersion body.texts.sw.text',
  'legal.publishLegalVersion body.texts.ar.text',
  'legal.publishLegalVersion body.reason',
  'operations.createInstanceKey body.reason',
  'operations.revokeInstanceKey body.reason',
  'operations.retryJobs body.reason',
  'operations.discardJobs body.reason',
  'webhooks.createInstanceWebhook body.reason',
  'webhooks.updateInstanceWebhook body.reason',
  'webhooks.deleteInstanceWebhook body.reason',
  'webhooks.renewInstanceWebhookSecret body.reason',
  'webhooks.enableInstanceWebhook body.reason',
  'webhooks.skipInstanceDelivery body.reason',
  'invitations.createImport body.reason',
  'invitations.exportInvitations body.reason',
  'invitations.withdrawImport body.reason',
  'invitations.withdrawInvitation body.reason',
  'invitations.resendInvitation body.reason',
]
/** Passwords are compared as typed, so nothing is refused in them. */
const passwords = /password$/i

const lineSeparators = ['\n', '\r', '\r\n', '\u2028', '\u2029', '\t']
const controls = ['\u0000', '\u000B', '\u001B', '\u007F', '\u0085', '\u009B']
// Values of the kinds that texts accept: names, words, an e-mail address, links, long texts.
const samples = [
  'Amina Bello',
  'Amina',
  'amina@example.test',
  'https://example.org/amina',
  '+254700000000',
  '/files/picture.webp',
  'We look at one real question together, slowly. '.repeat(5),
  'a'.repeat(43),
]
const refuses = (schema: z.ZodMiniType, value: string) => !z.safeParse(schema, value).success
/** The samples that a schema takes, each with one of these characters in the middle, in front and at the end. */
const acceptedWith = (schema: z.ZodMiniType, characters: readonly string[]) =>
  samples
    .filter((sample) => !refuses(schema, sample))
    .flatMap((sample) => characters.flatMap((character) => broken(sample, character)))
const broken = (sample: string, separator: string) => {
  const middle = Math.ceil(sample.length / 2)
  return [sample.slice(0, middle) + separator + sample.slice(middle), separator + sample, sample + separator]
}

type Leaf = { name: string; schema: z.ZodMiniType }
type Definition = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  options?: z.ZodMiniType[]
  in?: z.ZodMiniType
  out?: z.ZodMiniType
}

/** Every string that a schema takes, with the path that leads to it. */
function stringsOf(schema: z.ZodMiniType, name: string): Leaf[] {
  const { type, shape, element, innerType, options, in: input, out } = schema._zod.def as unknown as Definition
  if (type === 'string') return [{ name, schema }]
  // `true` and `false` of a query: no text comes out of them.
  if (out?._zod.def.type === 'boolean') return []
  if (shape) return Object.entries(shape).flatMap(([key, value]) => stringsOf(value, `${name}.${key}`))
  if (element) return stringsOf(element, `${name}[]`)
  if (options) return options.flatMap((option) => stringsOf(option, name))
  const inner = innerType ?? input
  return inner ? stringsOf(inner, name) : []
}

const textsOf = (name: string, route: Route): Leaf[] =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    route[part] ? stringsOf(route[part] as z.ZodMiniType, `${name} ${part}`) : [],
  )
const texts = everyRoute.flatMap(({ name, route }) => textsOf(name, route)).filter(({ name }) => !passwords.test(name))
const freeTexts = texts.filter(({ schema }) => samples.some((sample) => !refuses(schema, sample)))

test('the samples reach the free texts of the contract, and the multiline ones exist', () => {
  expect(freeTexts.length).toBeGreaterThan(40)
  const names = freeTexts.map(({ name }) => name)
  expect(multiline.filter((name) => !names.includes(name))).toEqual([])
})

const isMultiline = ({ name }: Leaf) => multiline.includes(name)

test.each(freeTexts.filter((text) => !isMultiline(text)))(
  '$name takes one line and no control characters',
  ({ schema }) => {
    for (const value of acceptedWith(schema, [...lineSeparators, ...controls]))
      expect(refuses(schema, value), JSON.stringify(value)).toBe(true)
  },
)

test.each(freeTexts.filter(isMultiline))('$name takes several lines and no control characters', ({ schema }) => {
  for (const value of acceptedWith(schema, lineSeparators))
    expect(refuses(schema, value), JSON.stringify(value)).toBe(false)
  for (const value of acceptedWith(schema, controls)) expect(refuses(schema, value), JSON.stringify(value)).toBe(true)
})
