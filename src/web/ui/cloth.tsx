import { useId, useMemo } from 'react'
import { weave, type Cloth as Woven } from '#rules/cloth.ts'
import { cx } from './cx.ts'

export type ClothProps = {
  /** Slug, id or route: the same text always gives the same cloth. */
  seed: string
  /** Shape of the drawing; it fills whatever box `className` gives and is cut, never stretched. */
  width?: number
  height?: number
  strips?: number
  /** The signature moment: strips slide in. Once per surface and session. */
  weavesIn?: boolean
  className?: string
}

/** A woven picture; decorative, five nodes. */
export function Cloth({ seed, width = 640, height = 360, strips = 9, weavesIn = false, className }: ClothProps) {
  const cloth = useMemo(() => weave(seed, { width, height, strips }), [seed, width, height, strips])
  return (
    <span aria-hidden="true" className={cx('cloth', className)}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" focusable="false">
        {weavesIn ? <Strips cloth={cloth} /> : <Threads cloth={cloth} />}
      </svg>
    </span>
  )
}

function Threads({ cloth }: { cloth: Woven }) {
  return (
    <>
      <path fill={cloth.ground} d={`M0 0h${cloth.width}v${cloth.height}h${-cloth.width}z`} />
      {cloth.threads.map(({ fill, d }) => (
        <path key={fill} fill={fill} d={d} />
      ))}
    </>
  )
}

function Strips({ cloth }: { cloth: Woven }) {
  const id = useId()
  const strip = cloth.width / cloth.strips
  const order = Array.from({ length: cloth.strips }, (_, i) => i)
  return (
    <>
      <defs>
        <g id={id}>
          <Threads cloth={cloth} />
        </g>
        {order.map((i) => (
          <clipPath key={i} id={`${id}-${i}`}>
            <rect x={i * strip} width={strip} height={cloth.height} />
          </clipPath>
        ))}
      </defs>
      {order.map((i) => (
        <g key={i} className="weave-strip">
          <use href={`#${id}`} clipPath={`url(#${id}-${i})`} />
        </g>
      ))}
    </>
  )
}
