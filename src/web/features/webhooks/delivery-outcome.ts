import type { WebhookDelivery } from '#contract/webhooks/schemas.ts'
import * as t from '#texts/webhooks.ts'

type Answered = Pick<WebhookDelivery, 'attempts' | 'answerStatus' | 'failure'>

/** What became of the last attempt, in words; undefined before the first one. */
export function outcomeOf({ attempts, answerStatus, failure }: Answered): string | undefined {
  if (attempts === 0) return undefined
  if (failure !== null) return t.failure[failure]
  return answerStatus === null ? undefined : t.outcome[meaningOf(answerStatus)]
}

function meaningOf(status: number): keyof typeof t.outcome {
  if (status >= 200 && status < 300) return 'received'
  if (status >= 300 && status < 400) return 'redirected'
  if (status === 401 || status === 403) return 'refused'
  if (status === 404) return 'missing'
  if (status === 410) return 'gone'
  if (status === 429 || status === 503) return 'busy'
  return status >= 500 ? 'broken' : 'notAccepted'
}
