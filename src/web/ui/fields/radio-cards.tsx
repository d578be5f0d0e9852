import type { ReactNode } from 'react'
import { RadioFieldset, type RadioOption, type RadioProps } from './radio-group.tsx'

type RadioCard = RadioOption & {
  /** A picture or strip of cloth on top. */
  picture?: ReactNode
  /** What the choice means, as short lines. */
  points?: readonly string[]
}

type RadioCardsProps = RadioProps<RadioCard>

const cardClass =
  'control relative flex flex-col overflow-hidden rounded-card border border-line-strong bg-surface ' +
  'transition-[border-color,background-color] hover:border-ink-2 ' +
  'has-checked:border-primary has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 ' +
  'has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

/** An important choice shown as cards, such as mentee or mentor. */
export function RadioCards(props: RadioCardsProps) {
  return (
    <RadioFieldset
      {...props}
      layout="grid gap-4 sm:grid-cols-2"
      radioClass={
        'size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface outline-none ' +
        'checked:border-6 checked:border-primary'
      }
    >
      {(option, radio) => (
        <label key={option.value} className={cardClass}>
          {option.picture}
          <span className="flex grow flex-col gap-3 p-5">
            <span className="flex items-start justify-between gap-3">
              <span>
                <span className="block text-h3">{option.label}</span>
                {option.description ? (
                  <span className="mt-1 block text-ui text-ink-2">{option.description}</span>
                ) : null}
              </span>
              {radio}
            </span>
            {option.points ? <Points points={option.points} /> : null}
          </span>
        </label>
      )}
    </RadioFieldset>
  )
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <span className="flex flex-col gap-1.5 text-ui text-ink-2">
      {points.map((point) => (
        <span key={point} className="flex gap-2.5">
          <span className="mt-2 h-1.5 w-3 shrink-0 bg-accent" />
          {point}
        </span>
      ))}
    </span>
  )
}
