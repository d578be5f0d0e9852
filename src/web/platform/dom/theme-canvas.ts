/** The ground of a page, by theme: what the frame of the browser takes on. */
export const themeCanvas = { light: '#fafaf9', dark: '#0b0e15' }
