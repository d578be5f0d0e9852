import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Route } from '#contract/route.ts'
import { everyRoute } from './personas.ts'

/** Fields that only the user themselves may read. */
const privateFields =
  /^(email|userEmail|phone|phoneNumber|dateOfBirth|birthDate|gender|passwordHash|password|tokenHash|secret.*|feedVersion)$/

/** Routes whose replies are about the caller. */
const aboutTheCaller = new Set([
  'accounts.register',
  'accounts.registerSocial',
  'accounts.login',
  'accounts.loginSocial',
  'accounts.verifyEmail',
  'accounts.verifyTwoStep',
  'accounts.validate',
  'accounts.enrolTwoStep',
  'accounts.reauthentication',
  'accounts.emailChange',
  'accounts.confirmEmailChange',
  'accounts.undoEmailChange',
  'accounts.signInWithPasskey',
  'accounts.createApiKey',
  'operations.createInstanceKey',
  'webhooks.createWebhook',
  'webhooks.renewWebhookSecret',
  'webhooks.createInstanceWebhook',
  'webhooks.renewInstanceWebhookSecret',
  'invitations.checkInvitation',
  'invitations.acceptInvitation',
  'profiles.personalInfo',
  'profiles.setBioAndPhone',
  'profiles.setProfessional',
])

/** Staff need people's e-mail addresses to find and answer them. */
const isForStaff = ({ access }: Route) => access === 'staff'

test.each(everyRoute.filter(({ name, route }) => route.reply && !aboutTheCaller.has(name)))(
  'the reply of $name has no private field',
  ({ route }) => {
    const names = fieldNames(z.toJSONSchema(route.reply!, { io: 'output', unrepresentable: 'any' }))
    const known = isForStaff(route) ? ['email'] : []
    expect([...names].filter((name) => privateFields.test(name) && !known.includes(name))).toEqual([])
  },
)

test('the list of replies about the caller names only existing routes', () => {
  const known = everyRoute.map(({ name }) => name)
  expect([...aboutTheCaller].filter((name) => !known.includes(name))).toEqual([])
})

function fieldNames(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found
  const { properties } = schema as { properties?: object }
  for (const name of Object.keys(properties ?? {})) found.add(name)
  for (const value of Object.values(schema)) fieldNames(value, found)
  return found
}
