import type { Message } from '#contract/chat/schemas.ts'
import { facts } from '#texts/chat.ts'
import type { Formats } from '#web/platform/time/formats.ts'

/** What a system line says about a session, in the reader's zone. */
export function sessionText(
  { fact, startsAt }: NonNullable<Message['session']>,
  { moment, timeWithZone }: Formats,
): string {
  return facts[fact]({ when: fact === 'soon' ? timeWithZone(startsAt) : moment(startsAt) })
}
