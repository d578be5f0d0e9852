import type { ReactNode } from 'react'
import { Card } from './card.tsx'

export type AgendaItem = {
  id: string
  /** The instant or day for machines. */
  iso: string
  /** "Thu" over "26". */
  weekday: string
  day: string
  /** The session as the row's only link (`cardLinkClass`). */
  title: ReactNode
  /** "17:00 · Group · 23 going". */
  meta: ReactNode
  end?: ReactNode
}

/** The coming days as one list with a date column. */
export function DayAgenda({ label, items }: { label: string; items: readonly AgendaItem[] }) {
  return (
    <Card padding="none" className="overflow-hidden">
      <ul aria-label={label} className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="relative flex items-start gap-4 px-4 py-3.5 hover:bg-surface-2 sm:px-5">
            <time dateTime={item.iso} className="flex w-9 shrink-0 flex-col items-center">
              <span className="text-meta text-ink-2">{item.weekday}</span>
              <span className="text-h3">{item.day}</span>
            </time>
            <div className="min-w-0 grow">
              <p className="text-ui font-semibold text-ink">{item.title}</p>
              <p className="mt-0.5 text-meta text-ink-2 tnum">{item.meta}</p>
            </div>
            {item.end ? <div className="relative z-1 shrink-0">{item.end}</div> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
