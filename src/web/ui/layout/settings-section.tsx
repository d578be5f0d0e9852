import { useId, type ReactNode, type Ref } from 'react'
import { Card } from '#web/ui/lists/card.tsx'

type SectionProps = {
  title: string
  /** Of the heading, where links lead to it. */
  id?: string
  text?: string
  /** Beside the heading. */
  end?: ReactNode
  /** Receives the focus when the focused element is removed. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** One section of the settings: a heading, a description and a card. */
export function Section({ title, text, end, headingRef, children, ...props }: SectionProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={headingRef} id={id} tabIndex={-1} className="text-h2 outline-none">
          {title}
        </h2>
        {end}
      </div>
      {text ? <p className="mt-1 text-ui text-ink-2">{text}</p> : null}
      <Card className="mt-4">{children}</Card>
    </section>
  )
}
