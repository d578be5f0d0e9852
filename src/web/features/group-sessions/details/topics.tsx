import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { tagText } from '#web/platform/i18n/tag-text.ts'
import * as t from '#texts/group-sessions/details.ts'

/** The topics of a session. */
export function Topics({ session }: { session: Pick<GroupSessionDetail, 'tags'> }) {
  return (
    <section>
      <h2 className="mb-2 text-h2">{t.topics}</h2>
      <ul aria-label={t.topics} className="flex flex-wrap gap-2">
        {session.tags.map(({ name }) => (
          <li key={name}>
            <Chip tone="primary">{tagText(name)}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
