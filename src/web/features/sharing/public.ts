export { EmbedCard } from './embed-card.tsx'
export { Share } from './share.tsx'
export { useCopy } from './use-copy.ts'
