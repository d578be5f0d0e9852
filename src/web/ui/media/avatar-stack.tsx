import { Avatar, type AvatarProps, type AvatarSize } from './avatar.tsx'
import * as ui from '#texts/ui.ts'

type AvatarStackProps = {
  people: readonly Pick<AvatarProps, 'name' | 'seed' | 'src'>[]
  /** How many there are in all; the stack shows three. */
  total?: number
  size?: AvatarSize
}

/** Three faces side by side, then "+N Others". */
export function AvatarStack({ people, total = people.length, size = 24 }: AvatarStackProps) {
  const shown = people.slice(0, 3)
  return (
    <span className="inline-flex items-center gap-2">
      <span className="flex -space-x-1.5 rtl:space-x-reverse">
        {shown.map((person) => (
          <Avatar key={person.seed} {...person} size={size} alt={person.name} hasRing />
        ))}
      </span>
      {total > shown.length ? (
        <span className="text-meta text-ink-2 tnum">{ui.others({ count: total - shown.length })}</span>
      ) : null}
    </span>
  )
}
