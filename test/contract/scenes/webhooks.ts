import type { instanceWebhookRoutes } from '#contract/webhooks/instance-routes.ts'
import type { webhookRoutes } from '#contract/webhooks/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeEndpoint } from '#server/features/webhooks/factory.ts'
import { reason, type Scenes, type World } from './scene.ts'

const form = { url: 'https://hooks.example.org/kando', events: ['seat.taken' as const], includesTexts: false }
const days = { from: '2026-11-01', to: '2026-11-30' }

/** An endpoint with a message, of a person or of the instance. */
async function endpoint({ api }: World, isInstance: boolean) {
  const { userId, token } = await makeUser(api, { staff: isInstance })
  const { id } = await makeEndpoint(api, userId, { url: form.url, isInstance })
  const { id: deliveryId } = await api.db
    .insertInto('webhook_deliveries')
    .values({
      endpoint_id: id,
      sequence: 1,
      event: 'seat.taken',
      event_key: 'seat.taken:1',
      body: '{}',
      created_at: api.clock.now(),
      status: 'DELIVERED',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db.updateTable('webhook_endpoints').set({ sequence: 1 }).where('id', '=', id).execute()
  return { params: { id }, deliveryId, as: token }
}

export const webhookScenes: Scenes<typeof webhookRoutes & typeof instanceWebhookRoutes> = {
  createWebhook: async ({ api }) => ({ input: { body: form }, as: (await makeUser(api)).token }),
  updateWebhook: async (world) => {
    const { params, as } = await endpoint(world, false)
    return { input: { params, body: form }, as }
  },
  deleteWebhook: (world) => onOwn(world),
  renewWebhookSecret: (world) => onOwn(world),
  enableWebhook: (world) => onOwn(world),
  testWebhook: (world) => onOwn(world),
  resendDelivery: async (world) => {
    const { params, deliveryId, as } = await endpoint(world, false)
    return { input: { params: { ...params, deliveryId } }, as }
  },
  skipDelivery: async (world) => {
    const { params, deliveryId, as } = await endpoint(world, false)
    return { input: { params: { ...params, deliveryId } }, as }
  },
  resendDeliveries: async (world) => {
    const { params, as } = await endpoint(world, false)
    return { input: { params, body: days }, as }
  },
  createInstanceWebhook: async ({ api }) => ({
    input: { body: { ...form, reason } },
    as: (await makeUser(api, { staff: true })).token,
  }),
  updateInstanceWebhook: async (world) => {
    const { params, as } = await endpoint(world, true)
    return { input: { params, body: { ...form, reason } }, as }
  },
  deleteInstanceWebhook: (world) => onInstance(world),
  renewInstanceWebhookSecret: (world) => onInstance(world),
  enableInstanceWebhook: (world) => onInstance(world),
  testInstanceWebhook: async (world) => {
    const { params, as } = await endpoint(world, true)
    return { input: { params }, as }
  },
  resendInstanceDelivery: async (world) => {
    const { params, deliveryId, as } = await endpoint(world, true)
    return { input: { params: { ...params, deliveryId } }, as }
  },
  skipInstanceDelivery: async (world) => {
    const { params, deliveryId, as } = await endpoint(world, true)
    return { input: { params: { ...params, deliveryId }, body: { reason } }, as }
  },
  resendInstanceDeliveries: async (world) => {
    const { params, as } = await endpoint(world, true)
    return { input: { params, body: days }, as }
  },
}

async function onOwn(world: World) {
  const { params, as } = await endpoint(world, false)
  return { input: { params }, as }
}

async function onInstance(world: World) {
  const { params, as } = await endpoint(world, true)
  return { input: { params, body: { reason } }, as }
}
