export { across, Axis, chart, heightOf } from './axis.tsx'
export { ticksFor } from './chart-scale.ts'
export { Hatch } from './hatch.tsx'
