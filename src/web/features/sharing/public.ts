export { Share } from './share.tsx'
export { useCopy } from './use-copy.ts'
