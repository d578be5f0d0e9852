import type { ReactNode } from 'react'

/** One section of the gallery. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t border-line py-10">
      <h2 id={`${id}-title`} className="mb-6 text-section">
        {title}
      </h2>
      <div className="flex flex-col gap-8">{children}</div>
    </section>
  )
}

/** A component with its states beside each other. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-3 text-meta font-medium text-ink-2">{name}</h3>
      {children}
    </div>
  )
}

export const rowClass = 'flex flex-wrap items-start gap-4'
export const columnsClass = 'grid gap-6 sm:grid-cols-2 xl:grid-cols-3'
