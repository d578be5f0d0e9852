import type { Message } from '#contract/chat/schemas.ts'
import { began, facts } from '#texts/chat.ts'
import type { Formats } from '#web/platform/time/formats.ts'

/** What a system line says about a session now, in the reader's zone. */
export function sessionText(
  { fact, startsAt }: NonNullable<Message['session']>,
  { moment, timeWithZone }: Formats,
  now: number,
): string {
  if (fact === 'soon' && Date.parse(startsAt) <= now) return began({ when: moment(startsAt) })
  return facts[fact]({ when: fact === 'soon' ? timeWithZone(startsAt) : moment(startsAt) })
}
