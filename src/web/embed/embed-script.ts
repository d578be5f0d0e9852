// The script that pages of others include (`/embed.js`): in place of its element it shows one of our pages in a frame as high as that page
// says. It reads nothing of theirs but the language, and stores nothing.

const script = document.currentScript as HTMLScriptElement
const { origin } = new URL(script.src)
const { view, title, ...chosen } = script.dataset
const { lang } = document.documentElement
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
/** Pixels; before the page has said its own. */
const usualHeight = 480
const highest = 20_000

const frame = document.createElement('iframe')
frame.src = `${origin}/embed/${view ?? 'group-sessions'}?${new URLSearchParams({ lang, timeZone, ...chosen } as Record<string, string>)}`
frame.title = title ?? location.hostname
frame.loading = 'lazy'
frame.style.cssText = `display:block;width:100%;border:0;height:${usualHeight}px`

addEventListener('message', ({ origin: from, source, data }: MessageEvent<{ embedHeight?: unknown } | null>) => {
  const height = Number(data?.embedHeight)
  if (from === origin && source === frame.contentWindow && height > 0)
    frame.style.height = `${Math.min(height, highest)}px`
})
script.after(frame)
