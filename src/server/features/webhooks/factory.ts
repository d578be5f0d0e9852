import { randomUUID } from 'node:crypto'
import { personalEvents, type WebhookEvent } from '#contract/webhooks/constants.ts'
import { newWebhookSecret } from '#server/platform/outgoing/sign-webhook.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { WEBHOOK_SECRETS } from './store.ts'

type Endpoint = { url: string; events?: readonly WebhookEvent[]; includesTexts?: boolean; isInstance?: boolean }

/** An endpoint of somebody, or of the instance in their charge. */
export async function makeEndpoint(
  { app }: { app: { dependencies: Pick<AppDependencies, 'database' | 'clock' | 'secrets'> } },
  userId: string,
  { url, events = personalEvents, includesTexts = false, isInstance = false }: Endpoint,
): Promise<{ id: string; secret: string }> {
  const { database, clock, secrets } = app.dependencies
  const [id, secret] = [randomUUID(), newWebhookSecret()]
  await database.db
    .insertInto('webhook_endpoints')
    .values({
      id,
      user_id: userId,
      is_instance: isInstance,
      url,
      events: [...events],
      includes_texts: includesTexts,
      secret: secrets.encrypt(WEBHOOK_SECRETS, secret, id),
      created_at: clock.now(),
    })
    .execute()
  return { id, secret }
}
