import type { Rolldown } from 'vite'

/** Overlays, collections and interactions: with the first menu or dialog of a visit. */
const reactAria = /\/node_modules\/(?:react-aria|react-aria-components|react-stately|@internationalized)\//

/**
 * How the browser's build is divided into files: two for what every page loads first, libraries apart because they are the same in every
 * language, a few for React Aria by which pages use it, and one for
 * each page and each part that is loaded later. What several of these share would be a file for each set of them, 148 for the dashboard:
 * where it has less than `maxSize` bytes of source, it is copied into each instead; a registry sees to it that a module runs once and has
 * one state, whichever copy comes first.
 */
export const chunks = {
  groups: [
    { name: 'library', test: /\/node_modules\//, tags: ['$initial'], priority: 2 },
    { name: 'base', test: /\/node_modules\/|\.tsx?$/, tags: ['$initial'], priority: 1 },
    { name: 'react-aria', test: reactAria, minShareCount: 8, entriesAware: true, entriesAwareMergeThreshold: 12_000 },
  ],
  experimentalInlineCommonChunks: { maxSize: 22_000 },
} satisfies Rolldown.OutputOptions['codeSplitting']
