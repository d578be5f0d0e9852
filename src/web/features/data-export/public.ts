export { ExportSection } from './export-section.tsx'
export { LogInAgain } from './log-in-again.tsx'
