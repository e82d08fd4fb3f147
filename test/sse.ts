import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'

/** A client of the live stream. What it has received so far is in `events`, in order. */
export async function listen(url: string, headers: Record<string, string>) {
  const asked: ClientRequest = request(`${url}/api/v1/events/stream`, { headers, agent: false })
  asked.on('error', () => {})
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads any field of the event and asserts on it
  const events: any[] = []
  let text = ''
  let start: string | undefined
  let isOver = false
  response.setEncoding('utf8')
  response.on('error', () => {})
  response.on('close', () => (isOver = true))
  response.on('data', (chunk: string) => {
    text += chunk
    const messages = text.split('\n\n')
    text = messages.pop()!
    for (const message of messages) {
      start ??= /^retry: \d+\nid: (.*)$/.exec(message)?.[1]
      const [, id, data] = /^id: (.*)\ndata: (.*)$/.exec(message) ?? []
      if (id) events.push(JSON.parse(data!))
    }
  })
  return {
    status: response.statusCode!,
    headers: response.headers,
    events,
    /** The position that the stream began with. */
    start: () => start,
    response,
    isOver: () => isOver,
    body: () => text,
    close: () => asked.destroy(),
  }
}
