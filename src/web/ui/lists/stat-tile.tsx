import type { ReactNode } from 'react'
import { Card } from './card.tsx'

type StatTileProps = {
  /** Already formatted for the locale. */
  value: string
  label: ReactNode
  /** The change as text: "2 more than last month". */
  change?: ReactNode
}

/** A number, its label, and how it changed. */
export function StatTile({ value, label, change }: StatTileProps) {
  return (
    <Card padding="none" className="flex flex-col-reverse justify-end gap-0.5 px-3 py-4 sm:p-5">
      {change ? <p className="mt-1 text-meta text-ink-2">{change}</p> : null}
      <p className="text-ui text-ink-2">{label}</p>
      <p className="text-h1 tnum">{value}</p>
    </Card>
  )
}
