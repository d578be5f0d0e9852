import { useId, useMemo } from 'react'
import { weave, type Cloth as Woven } from '#rules/cloth.ts'
import type { ClothProps } from './cloth.tsx'
import { cx } from './cx.ts'

/** The signature moment: a cloth whose strips slide in. Once per surface and session; everything else shows a still `Cloth`. */
export function WovenCloth({ seed, width = 640, height = 360, strips = 9, className }: ClothProps) {
  const cloth = useMemo(() => weave(seed, { width, height, strips }), [seed, width, height, strips])
  const id = useId()
  const strip = cloth.width / cloth.strips
  const order = Array.from({ length: cloth.strips }, (_, i) => i)
  return (
    <span aria-hidden="true" className={cx('cloth', className)}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" focusable="false">
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
