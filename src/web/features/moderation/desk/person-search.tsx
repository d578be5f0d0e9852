import { useState, type FormEvent } from 'react'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { paths } from '#web/paths.ts'
import { Unread } from '#web/platform/api/read-fallback.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

type PersonSearchProps = { q: string; current: string | undefined; onSearch: (q: string) => void }

/** Finds accounts by name or address; what is looked for stands in the address of the page. */
export function PersonSearch({ q, current, onSearch }: PersonSearchProps) {
  const t = useMessages('desk')
  const [text, setText] = useState(q)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim().length >= 2) onSearch(text.trim())
  }
  return (
    <div className="flex flex-col gap-4">
      <form role="search" onSubmit={submit} className="flex flex-col gap-3">
        <TextField label={t.find} description={t.findHint} value={text} onChange={setText} type="search" />
        <div>
          <Button type="submit" variant="primary">
            {t.search}
          </Button>
        </div>
      </form>
      {q.length >= 2 ? <Found q={q} current={current} /> : null}
    </div>
  )
}

function Found({ q, current }: { q: string; current: string | undefined }) {
  const t = useMessages('desk')
  const read = useRead(staffRoutes.findPeople, { query: { q } })
  if (!read.data) return <Unread read={read} skeleton={<SkeletonCard />} what={t.found} />
  if (read.data.length === 0) {
    return (
      <EmptyState seed="people" title={t.nobody} heading="h2">
        {t.nobodyText}
      </EmptyState>
    )
  }
  return (
    <ul aria-label={t.found} className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
      {read.data.map((person) => (
        <li key={person.userId} className="first:rounded-t-card last:rounded-b-card">
          <Link
            to={`${paths.adminPerson(person.userId)}?q=${encodeURIComponent(q)}`}
            aria-current={person.userId === current ? 'true' : undefined}
            className="block rounded-[inherit] px-4 py-3 text-ink no-underline hover:bg-surface-2 aria-[current=true]:bg-primary-soft"
          >
            <strong className="block text-ui font-semibold wrap-anywhere">{person.fullName}</strong>
            <span className="block text-meta text-ink-2 wrap-anywhere">{person.email}</span>
            {person.isSuspended ? <Chip tone="danger">{t.isSuspended}</Chip> : null}
            {person.isStaff ? <Chip>{t.staff}</Chip> : null}
          </Link>
        </li>
      ))}
    </ul>
  )
}
