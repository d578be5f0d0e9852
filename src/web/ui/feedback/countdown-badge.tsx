import { Chip } from './chip.tsx'

type CountdownBadgeProps = {
  /** `soon`: today or nearer; `later`: within three days; `live` while it runs; `past` afterwards. */
  state: 'soon' | 'later' | 'live' | 'past'
  /** "In 8 minutes", "Live now": always text. */
  children: string
}

const tones = { soon: 'accent', later: 'neutral', live: 'live', past: 'neutral' } as const

/** How long until a session; the caller renews the text once a minute. */
export function CountdownBadge({ state, children }: CountdownBadgeProps) {
  const dot = state === 'live' ? <span className="size-1.5 rounded-full bg-current" /> : null
  return (
    <Chip tone={tones[state]} icon={dot} className="tnum">
      {children}
    </Chip>
  )
}
