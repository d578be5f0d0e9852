import type { ReactNode } from 'react'
import type { PublicProfile } from '#contract/directory/schemas.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { topicText } from '#web/platform/i18n/topic-text.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { useOwnTopics } from '../mentees/use-own-topics.ts'
import * as t from '#texts/directory/common-ground.ts'
import { list } from '#texts/language.ts'

/** What a member has in common with a mentee: topics and languages, and what time it is for them. What could not be read is left out. */
export function CommonGround({ mentee }: { mentee: PublicProfile }) {
  const { role } = useMe()
  const { fullName: name, timeZone } = mentee
  const { timeWithZone } = useFormats(timeZone)
  const now = useNow()
  const topics = useOwnTopics()
  const info = useRead(profileRoutes.personalInfo, {})
  const shared = mentee.topics.filter(({ id }) => topics?.some((own) => own.id === id))
  const languages = mentee.languages.filter((one) => info.data?.languages.includes(one))
  return (
    <Card as="aside">
      <h2 className="text-h2">{t.title[role]}</h2>
      <dl className="mt-3 flex flex-col gap-3">
        {shared.length > 0 ? (
          <Fact name={t.topics[role]({ name })}>
            <span className="flex flex-wrap gap-1.5 pt-0.5">
              {shared.map((topic) => (
                <Chip key={topic.id} tone="primary">
                  {topicText(topic.name)}
                </Chip>
              ))}
            </span>
          </Fact>
        ) : null}
        {languages.length > 0 ? <Fact name={t.languages}>{list(languages)}</Fact> : null}
        <Fact name={t.clock}>
          <span className="tnum">{timeWithZone(now)}</span>
        </Fact>
      </dl>
      {topics && shared.length === 0 ? <p className="mt-3 text-ui text-ink-2">{t.none[role]({ name })}</p> : null}
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-meta text-ink-2">{name}</dt>
    <dd className="text-ui">{children}</dd>
  </div>
)
