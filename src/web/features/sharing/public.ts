export { EmbedCard } from './embed-card.tsx'
export { Share } from './share.tsx'
export { shareTargets } from './share-targets.ts'
export { useCopy } from './use-copy.ts'
