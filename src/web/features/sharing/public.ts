export { ShareButton, useCopy } from './share-button.tsx'
