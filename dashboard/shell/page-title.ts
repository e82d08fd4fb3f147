// The title of the tab follows the heading of the page, which may be rendered later or change when it is edited.
let asked = false

function nameTab() {
  asked = false
  const heading = document.querySelector('h1')?.textContent?.trim()
  const title = heading && !heading.includes('Rapport') ? `${heading} · Rapport` : (heading ?? 'Rapport')
  if (document.title !== title) document.title = title
}

new MutationObserver(() => {
  if (asked) return
  asked = true
  requestAnimationFrame(nameTab)
}).observe(document.body, { subtree: true, childList: true, characterData: true })
