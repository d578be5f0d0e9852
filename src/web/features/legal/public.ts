export { LegalEditor } from './legal-editor.tsx'
export { LegalHistoryCard } from './legal-history-card.tsx'
