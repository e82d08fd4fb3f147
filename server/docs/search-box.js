// Shows results below the search box while a person types. Without it, the form opens the page of results.

const form = document.querySelector('form[role=search]')
const input = form.querySelector('input')
const panel = form.querySelector('.found')
const status = form.querySelector('[role=status]')
let reading = new AbortController()

async function show() {
  reading.abort()
  reading = new AbortController()
  const { signal } = reading
  const q = input.value.trim()
  if (q === '') return close()
  try {
    await new Promise((resolve) => setTimeout(resolve, 100)) // until typing pauses
    if (signal.aborted) return
    const response = await fetch(`/docs/search?${new URLSearchParams({ q })}`, { signal })
    if (!response.ok) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    if (signal.aborted) return
    panel.replaceChildren(page.querySelector('.results'))
    panel.hidden = false
    status.textContent = page.querySelector('.count').textContent
  } catch {
    // A newer query replaced this one, or the server cannot be reached: the form still opens the page of results.
  }
}

function close() {
  panel.hidden = true
  status.textContent = ''
}

/** Moves between the input and the results. */
function move(step) {
  const stops = [input, ...panel.querySelectorAll('a')]
  stops[(stops.indexOf(document.activeElement) + step + stops.length) % stops.length].focus()
}

input.addEventListener('input', show)
input.addEventListener('focus', () => panel.hidden && show())
form.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    if (panel.hidden) return
    input.focus()
    close()
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (panel.hidden) return
    move(event.key === 'ArrowDown' ? 1 : -1)
  } else return
  event.preventDefault()
})
panel.addEventListener('click', (event) => event.target.closest('a') && close())
form.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && !form.contains(relatedTarget) && close())
document.addEventListener('click', ({ target }) => form.contains(target) || close())
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input')) return
  event.preventDefault()
  input.focus()
  input.select()
})
