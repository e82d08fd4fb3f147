// The tab is called as the page is: after its heading, which may come later than the page, or change as it is edited.
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
