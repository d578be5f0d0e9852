import { deletedName } from '#contract/account-deletion/constants.ts'
import { staffReasonIn } from './staff-reasons.ts'
import { textsFor, type Texts } from './texts.ts'
import { whenText, type TimeReader } from './when-text.ts'

/** An instant in a stored text: each reader gets it in their zone, on their clock. */
export type Moment = { readonly at: string }
export const momentOf = (instant: Date): Moment => ({ at: instant.toISOString() })

/** A reason of staff in a stored text: one of a list is read in each reader's language. */
export type StaffReason = { readonly reason: string }

type Fact = string | number | Moment | StaffReason
type Message = string | ((facts: never) => string)
/** A file of the catalogue and one of its entries that have a `message`, and what that takes. */
type FilesWithMessages = {
  [F in keyof Texts]: { [E in keyof Texts[F]]: Texts[F][E] extends { message: Message } ? E : never }[keyof Texts[F]]
}
type FactsOf<M> = M extends (facts: infer F) => string
  ? { [K in keyof F]: F[K] extends string ? F[K] | Moment | StaffReason : F[K] }
  : Record<never, never>
type MessageOf<F extends keyof Texts, E extends keyof Texts[F]> = Texts[F][E] extends { message: infer M } ? M : never

/** A text as it is stored: which one of the catalogue, `bookingsNotices.moved`, and its facts. It is written again for every reader. */
export type StoredText = { readonly key: string; readonly facts: Readonly<Record<string, Fact>> }

/** The `message` of an entry of the catalogue with its facts, all of which are stored. */
export function storedText<F extends keyof Texts, E extends FilesWithMessages[F] & string>(
  file: F,
  entry: E,
  facts: FactsOf<MessageOf<F, E>>,
): StoredText {
  return { key: `${file}.${entry}`, facts: facts as StoredText['facts'] }
}

/** What a reader reads. Rows name texts by key, so what any row names stays in the catalogue; of an unknown one nothing is read. */
export function readStoredText({ key, facts }: StoredText, reader: TimeReader): string {
  const [file = '', entry = ''] = key.split('.')
  const texts = textsFor(reader.locale, reader.zone)
  const files = texts as unknown as Record<string, Record<string, { message?: Message }> | undefined>
  const message = files[file]?.[entry]?.message
  if (typeof message !== 'function') return message ?? ''
  const shown: Record<string, string | number> = {}
  for (const [name, fact] of Object.entries(facts)) {
    if (typeof fact === 'object')
      shown[name] = 'at' in fact ? whenText(new Date(fact.at), reader) : staffReasonIn(fact.reason, reader.locale)
    else shown[name] = fact === deletedName ? texts.common.deletedUser : fact
  }
  return message(shown as never)
}
