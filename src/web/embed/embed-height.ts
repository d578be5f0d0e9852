// Stands in pages that are embedded: tells the page around them how high they are. To any page, because that is no secret.

new ResizeObserver(([entry]) => {
  parent.postMessage({ embedHeight: Math.ceil(entry!.contentRect.height) }, '*')
}).observe(document.getElementById('app')!)
