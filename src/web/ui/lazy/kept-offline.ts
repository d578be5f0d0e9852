/**
 * Marks code that the service worker keeps for starts without a network: the build reads the `import()` inside of the call
 * (`tools/vite/kept-offline.ts`). What is of use only with a network is not marked.
 */
export const keptOffline = <T>(load: () => Promise<T>): (() => Promise<T>) => load
